import { expect, test } from '#fixtures.ts';
import { createConsignment, detailPage, openConsignment } from '#pages/detail-page.ts';
import { callApi } from '#call-api.ts';
import { providerProgram } from '#provider-program.ts';

test('two users type while the provider moves the consignment: nothing typed is lost, changes are marked and merged [@CONS-23]', async ({
  page,
  otherBrowser,
  signIn,
  run,
  rows,
  noise,
}) => {
  // The first save is refused, because the other user saved before.
  noise.allow(/^412 PUT .*\/consignments\//);
  const linehaul = await providerProgram(run.adminUrl, { code: 'kea', name: 'Kea linehaul' });
  await signIn('Hana', { path: '/search' });
  const reference = await createConsignment(page, { notes: 'Gate 4' });
  await callApi(page, `${reference}/request-pickup`, {});
  await openConsignment(page, reference);
  const other = await otherBrowser();
  await signIn('Tama', { path: `/consignment/${reference}`, page: other });
  const [ownDetail, otherDetail] = [detailPage(page), detailPage(other)];
  const [myNotes, theirNotes] = [page.getByLabel('Sender notes'), other.getByLabel('Sender notes')];
  const panel = page.getByRole('region', { name: 'Changes by another user' });
  const occurredAt = async () => {
    const [moment] = await rows<{ at: string }>(`select to_json(run_now()) #>> '{}' as at`);
    return moment?.at;
  };

  await test.step('both type in the same card', async () => {
    await ownDetail.edit('Additional');
    await otherDetail.edit('Additional');
    await myNotes.fill('Use gate 6.');
    await other.getByLabel('Receiver notes').pressSequentially('Dock 2');
  });

  await test.step('the provider picks up while they type: the status follows, the text and the focus stay', async () => {
    await myNotes.press('End');
    await myNotes.pressSequentially(' Ring');
    await linehaul.report(page, [
      {
        type: 'status',
        id: `${reference}-pickup`,
        reference,
        occurredAt: await occurredAt(),
        status: 'PICKUP',
      },
    ]);
    for (const shown of [page, other])
      await expect(shown.getByRole('main').getByText('Picked Up', { exact: true }).first()).toBeVisible();
    await expect(myNotes).toBeFocused();
    await page.keyboard.type(' the bell');
    await expect(myNotes).toHaveValue('Use gate 6. Ring the bell');
    await expect(other.getByLabel('Receiver notes')).toHaveValue('Dock 2');
  });

  await test.step('the other user saves another field, which is marked and merged', async () => {
    await otherDetail.save.click();
    await otherDetail.expectSuccess('The consignment has been saved');
    await expect(panel).toContainText('Receiver notes');
    await expect(page.getByLabel('Receiver notes')).toHaveValue('Dock 2');
    await expect(myNotes).toBeFocused();
    await page.keyboard.type('.');
    await expect(myNotes).toHaveValue('Use gate 6. Ring the bell.');
  });

  await test.step('the other user saves the same field: both texts are offered, and the choice is saved', async () => {
    await otherDetail.edit('Additional');
    await theirNotes.fill('Gate 5');
    await otherDetail.save.click();
    await otherDetail.expectSuccess('The consignment has been saved');
    const row = panel.getByRole('row', { name: /Sender notes/ });
    await expect(row).toContainText('Gate 5');
    await expect(row).toContainText('Use gate 6. Ring the bell.');
    await expect(myNotes).toHaveValue('Use gate 6. Ring the bell.');
    await panel.getByRole('button', { name: 'Keep your value for Sender notes' }).click();
    await ownDetail.save.click();
    await ownDetail.expectSuccess('The consignment has been saved');
    await expect(panel).toBeHidden();
  });
  expect(
    await rows('select status, notes, receiver_notes from consignment where reference = $1', [reference]),
  ).toEqual([{ status: 4, notes: 'Use gate 6. Ring the bell.', receiver_notes: 'Dock 2' }]);
});
