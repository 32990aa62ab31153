import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test } from '#fixtures.ts';
import { createConsignment, openConsignment } from '#pages/detail-page.ts';
import { uniqueReference } from '#unique-reference.ts';

/** A receiver of its own, so that drafts of other journeys stay apart. */
const receiverOf = (fullName: string) => ({
  receiverParticipantId: null,
  receiverParticipant: {
    fullName,
    phone: '09 555 0142',
    email: null,
    address: {
      streetNumber: '12',
      street: 'Tūī Street',
      suburb: 'Penrose',
      city: 'Auckland',
      postcode: '1061',
    },
  },
});

test('drafts to one receiver are combined after a confirmation', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/today' });
  const receiver = receiverOf(`Combined ${uniqueReference()}`);
  const [kept, other, express] = [
    await createConsignment(page, receiver),
    await createConsignment(page, receiver),
    await createConsignment(page, { ...receiver, serviceType: 'EXP' }),
  ];
  await page.reload();
  const today = page.getByRole('region', { name: 'Drafts to combine' });
  await expect(today.getByRole('link', { name: `${kept} and 1 more` })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await today.getByRole('link', { name: `${kept} and 1 more` }).click();

  const notice = page.getByRole('region', { name: 'Consignments to the same receiver' });
  await expect(notice).toContainText(/2 consignments go from .+ Combine them into one to save \$\d+\.\d{2}/);
  await expect(notice).toContainText(`${express} has a different service type`);
  await notice.getByRole('button', { name: 'Combine consignments' }).click();
  const dialog = page.getByRole('dialog', { name: 'Combine consignments' });
  await expect(dialog).toContainText(`${other}, 2 items, 25 kg`);
  await expect(dialog).toContainText(`${other} is cancelled with the reason “Combined into ${kept}”`);
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Combine 2 consignments' }).dblclick();
  await expect(
    page.getByRole('status').filter({ hasText: `2 consignments combined into ${kept}` }),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /^4 items in total/ })).toBeVisible();
  await expect(notice.getByRole('button')).toBeHidden();
  const links = page.getByRole('region', { name: 'Linked consignments' });
  await expect(links).toContainText(`Part${other}`);

  await openConsignment(page, other);
  await expect(links).toContainText(`Part of${kept}`);
  await openConsignment(page, kept);
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: `History of ${kept}` });
  await history.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(history).toContainText(`${other} is restored as a draft`);
  await history.getByRole('button', { name: 'Undo change' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The combination has been undone' })).toBeVisible();
  await expect(history.getByRole('button', { name: 'Undo change' })).toBeHidden();
  await openConsignment(page, other);
  await expect(page.getByRole('button', { name: 'Mark As Ready' })).toBeVisible();
});
