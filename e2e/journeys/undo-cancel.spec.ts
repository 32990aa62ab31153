import type { Page } from '@playwright/test';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { callApi } from '#call-api.ts';
import { expect, test } from '#fixtures.ts';
import { createConsignment, detailPage, openConsignment } from '#pages/detail-page.ts';

const noticeOf = (page: Page) => page.getByRole('region', { name: 'Cancelled consignment' });
const undoOf = (page: Page) => noticeOf(page).getByRole('button', { name: 'Undo cancellation' });

test('a cancellation is undone from its message', async ({ signIn, page, rows }) => {
  await signIn('Hana');
  const reference = await createConsignment(page);
  await openConsignment(page, reference);
  const detail = detailPage(page);
  await page.getByRole('button', { name: 'Mark As Ready' }).click();
  await detail.expectSuccess(`${reference} marked as ready`);
  await detail.more('Cancel Consignment');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel consignment' }).click();
  const message = page
    .getByRole('status')
    .locator('> div')
    .filter({ hasText: `${reference} cancelled` });
  await message.getByRole('button', { name: 'Undo' }).click();
  await detail.expectSuccess(`The cancellation of ${reference} has been undone`);
  await expect(page.getByRole('button', { name: 'Request Pickup' })).toBeVisible();
  await expect(noticeOf(page)).toHaveCount(0);
  expect(
    await rows(
      `select h.status from status_history h join consignment c on c.id = h.consignment_id
       where c.reference = $1 order by h.seq`,
      [reference],
    ),
  ).toEqual([{ status: 1 }, { status: 2 }, { status: 8 }, { status: 2 }]);
});

test(
  'a cancellation is undone from the cancelled consignment, once for a double click',
  { tag: '@wide-first' },
  async ({ signIn, page, rows }) => {
    await signIn('Hana');
    const reference = await createConsignment(page);
    await callApi(page, `${reference}/cancelled`, {});
    await openConsignment(page, reference);
    await expect(undoOf(page)).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await undoOf(page).dblclick();
    await expect(page.getByRole('heading', { name: reference })).toBeFocused();
    await detailPage(page).expectSuccess(`The cancellation of ${reference} has been undone`);
    await expect(page.getByRole('button', { name: 'Mark As Ready' })).toBeVisible();
    expect(
      await rows(
        `select count(*)::int as n from audit_entry a join consignment c on c.id = a.consignment_id
         where c.reference = $1 and a.operation = 'undoCancel'`,
        [reference],
      ),
    ).toEqual([{ n: 1 }]);
  },
);

test('a cancellation that is a day old is not offered for an undo', async ({ signIn, page, rows }) => {
  await signIn('Hana');
  const reference = await createConsignment(page);
  await callApi(page, `${reference}/cancelled`, {});
  const earlier = `- interval '25 hours'`;
  await rows(
    `with moved as (
       update consignment set status_at = status_at ${earlier}, modified_at = modified_at ${earlier},
         created_at = created_at ${earlier}
       where reference = $1 returning organisation_id, id
     )
     update status_history h set status_at = h.status_at ${earlier}
     from moved where h.organisation_id = moved.organisation_id and h.consignment_id = moved.id`,
    [reference],
  );
  await openConsignment(page, reference);
  await expect(noticeOf(page).getByRole('button', { name: 'Copy to a new draft' })).toBeVisible();
  await expect(undoOf(page)).toHaveCount(0);
});
