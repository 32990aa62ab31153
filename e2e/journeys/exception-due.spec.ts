import { expect, test } from '#fixtures.ts';
import { todayPage } from '#pages/today-page.ts';
import { providerProgram } from '#provider-program.ts';
import { stageConsignments } from '#stage-consignments.ts';

/** Four working hours, of which some seconds may have passed. */
const FOUR_HOURS = /Due in (4 h|3 h 5\d min)/;

test(
  'a new exception has its due time on the page of the consignment and in the list',
  { tag: '@wide-first' },
  async ({ page, run, rows, signIn }) => {
    const linehaul = await providerProgram(run.adminUrl, { code: 'tui', name: 'Tui linehaul' });
    const [known] = await rows<{ reference: string }>(
      `select reference from consignment where organisation_id = 201 and status = 7 order by id desc limit 1`,
    );
    await signIn('Tia', { path: `/consignment/${known?.reference}` });
    const source = known?.reference ?? '';
    const [reference = ''] = await stageConsignments(page, 201, { source, count: 1 });
    const [moment] = await rows<{ at: string }>(`select to_json(run_now()) #>> '{}' as at`);
    const raised = { type: 'exception', title: 'Receiver closed', description: 'The gate was locked' };
    const open = (path: string) => page.goto(new URL(path, page.url()).href);
    await linehaul.report(page, [{ ...raised, id: `${reference}-due`, reference, occurredAt: moment?.at }]);

    await test.step('the banner has it', async () => {
      await open(`/consignment/${reference}`);
      const banner = page.getByRole('region', { name: 'Unresolved exception' });
      await expect(banner.getByRole('definition').filter({ hasText: FOUR_HOURS })).toBeVisible();
    });
    await test.step('the list has it', async () => {
      await open(`/search?exceptions=UNRESOLVED&searchTerm=${reference}`);
      await expect(page.getByRole('main')).toContainText(reference);
      await expect(page.getByText(FOUR_HOURS)).toBeVisible();
    });
    await test.step('it is not overdue', async () => {
      await open(`/search?exceptions=OVERDUE&searchTerm=${reference}`);
      await expect(page.getByRole('heading', { name: /^No consignments/ })).toBeVisible();
    });
    await test.step('it ends with the resolution', async () => {
      const resolution = { type: 'resolution', id: `${reference}-done`, resolves: `${reference}-due` };
      await linehaul.report(page, [{ ...resolution, reference, occurredAt: moment?.at }]);
      await open(`/search?exceptions=RESOLVED&searchTerm=${reference}`);
      await expect(page.getByRole('main')).toContainText('Resolved');
      await expect(page.getByText(FOUR_HOURS)).toHaveCount(0);
    });
  },
);

test(
  'an exception has the same due time in Today and in its dialog',
  { tag: '@wide-first' },
  async ({ page, signIn }) => {
    await signIn('Hana', { path: '/today' });
    await todayPage(page).settle();
    const open = page.getByRole('button', { name: /, exception of / }).first();
    const label = (await open.getAttribute('aria-label')) ?? '';
    const row = page
      .locator('tr, li')
      .filter({ has: page.getByRole('button', { name: label, exact: true }) });
    const due = row.getByText(/^(Overdue by|Due in) \d/);
    const text = (await due.textContent()) ?? '';
    // The promise to the receiver is not the due time of the exception.
    await expect(row).not.toContainText(', overdue');
    await open.click();
    const dialog = page.getByRole('dialog', { name: /^Exception of / });
    // Days do not pass between the two reads; shorter times may differ by a minute.
    await expect(dialog.getByText(text.replace(/ \d+ min$/, ''))).toBeVisible();
  },
);
