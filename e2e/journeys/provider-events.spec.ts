import { expect, test } from '#fixtures.ts';
import { providerProgram } from '#provider-program.ts';
import { stageConsignments } from '#stage-consignments.ts';

test('events that the provider reports appear on the page of the consignment [@API-03]', async ({
  page,
  run,
  rows,
  signIn,
}) => {
  const linehaul = await providerProgram(run.adminUrl, { code: 'tui', name: 'Tui linehaul' });
  const [source] = await rows<{ reference: string }>(
    `select reference from consignment where organisation_id = 201 and status = 7 order by id desc limit 1`,
  );
  await signIn('Tia', { path: `/consignment/${source?.reference}` });
  const [reference = ''] = await stageConsignments(page, 201, { source: source?.reference ?? '', count: 1 });
  const [moment] = await rows<{ at: string; day: string; shown: string }>(
    `select to_json(run_now()) #>> '{}' as at, (run_today() + 2)::text as day,
       to_char(run_today() + 2, 'DD/MM/YYYY') as shown`,
  );
  const common = { reference, occurredAt: moment?.at };
  const events = [
    { ...common, id: `${reference}-1`, type: 'status', status: 'PICKUP' },
    {
      ...common,
      id: `${reference}-2`,
      type: 'exception',
      title: 'Receiver closed',
      description: 'The dock closed at 15:00.',
    },
    { ...common, id: `${reference}-3`, type: 'delivery-date', date: moment?.day },
    {
      ...common,
      id: `${reference}-4`,
      type: 'price',
      total: '184.20',
      charges: [{ code: 'BASE', name: 'Base charge', amount: '184.20' }],
    },
  ];
  await linehaul.report(page, events);

  await page.goto(new URL(`/consignment/${reference}`, page.url()).href);
  await expect(page.getByText('Picked Up', { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel('Unresolved delivery exception').first()).toBeVisible();
  await expect(page.getByText('Receiver closed').first()).toBeVisible();
  await expect(page.getByText('The dock closed at 15:00.').first()).toBeVisible();
  await expect(page.getByText('$184.20').first()).toBeVisible();
  const dates = page.getByRole('region', { name: 'Dates' });
  await expect(dates).toContainText(`Confirmed for ${moment?.shown}`);
});
