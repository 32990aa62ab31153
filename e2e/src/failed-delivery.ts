import type { Page } from '@playwright/test';
import type { Rows, SignInOptions } from '#fixtures.ts';
import { type ProviderProgram, providerProgram } from '#provider-program.ts';
import type { RunStack } from '#stack/run.ts';
import { stageConsignments } from '#stage-consignments.ts';

/** The people and the program of the journeys about failed deliveries, for each tenant. */
export const DELIVERY_PARTIES = [
  { tenant: 'kea', customer: 'Mere', organisationId: 103, staff: 'Sefa', program: 'Kea linehaul' },
  { tenant: 'tui', customer: 'Tia', organisationId: 201, staff: 'Wiki', program: 'Tui linehaul' },
] as const;

interface Fixtures {
  readonly page: Page;
  readonly run: RunStack;
  readonly rows: Rows;
  readonly signIn: (givenName: string, options?: SignInOptions) => Promise<Page>;
}

/** Signs the customer in, and lets the program of the provider report that a new consignment met a closed receiver. */
export async function failDelivery(
  { page, run, rows, signIn }: Fixtures,
  { tenant, customer, organisationId, program }: (typeof DELIVERY_PARTIES)[number],
): Promise<{ readonly reference: string; readonly linehaul: ProviderProgram }> {
  const linehaul = await providerProgram(run.adminUrl, { code: tenant, name: program });
  const [source] = await rows<{ reference: string }>(
    'select reference from consignment where organisation_id = $1 and status = 7 order by id desc limit 1',
    [organisationId],
  );
  await signIn(customer, { path: `/consignment/${source?.reference}` });
  const [reference = ''] = await stageConsignments(page, organisationId, {
    source: source?.reference ?? '',
    count: 1,
  });
  const [moment] = await rows<{ at: string }>(`select to_json(run_now()) #>> '{}' as at`);
  const common = { reference, occurredAt: moment?.at };
  const raised = { type: 'exception', title: 'Receiver closed', description: 'The gate was shut.' };
  await linehaul.report(page, [
    { ...common, id: `${reference}-1`, type: 'status', status: 'DELIVERING' },
    { ...common, ...raised, id: `${reference}-2` },
  ]);
  return { reference, linehaul };
}

/** Opens a consignment at the desk, by its reference in the scan field. */
export async function openAtDesk(desk: Page, reference: string): Promise<void> {
  await desk.getByLabel('Scan or type a label or reference').fill(reference);
  await desk.keyboard.press('Enter');
  await desk.getByRole('button', { name: reference, exact: true }).first().click();
}
