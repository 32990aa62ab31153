import type { Locator, Page } from '@playwright/test';
import type { Rows } from '#fixtures.ts';
import { type Column, COLUMN_KEYS, COLUMNS } from '@cartage/domain/consignment-import/columns.ts';

export type Cells = Partial<Record<Column, string>>;

/** Codes of the demo organisation that the test user works in. */
export interface Codes {
  readonly account: string;
  readonly serviceType: string;
  readonly sender: string;
  readonly receiver: string;
  readonly packagingType: string;
  readonly hireProvider: string;
  readonly hireType: string;
  /** Active ones of the organisation, as hints count them. */
  readonly accountCount: number;
  readonly siteCount: number;
}

export const PATH = '/consignment/import';
/** Tenant and organisation of Hana. */
export const KEA = { tenantId: 1, organisationId: 101 };
/** Tenant and organisation of Tia. */
export const TUI = { tenantId: 2, organisationId: 201 };

/** Codes that rows of a demo organisation can name. */
export async function codesOf(rows: Rows, { tenantId, organisationId } = KEA): Promise<Codes> {
  const [codes] = await rows<Codes>(
    `with own_site as (select code from site where organisation_id = $2 and is_active),
      own_account as (select code from account where organisation_id = $2 and is_active),
      first_hire_unit as (
        select provider_code, code from hire_unit where tenant_id = $1 order by provider_code, code limit 1)
    select
      (select min(code) from own_account) as account,
      (select count(*)::int from own_account) as "accountCount",
      (select min(code) from service_type where tenant_id = $1 and is_active) as "serviceType",
      (select min(code) from own_site) as sender,
      (select max(code) from own_site) as receiver,
      (select count(*)::int from own_site) as "siteCount",
      (select min(code) from packaging_type where tenant_id = $1 and is_active
        and default_volume_m3 * 2 <= 100 and default_volume_m3 > 0) as "packagingType",
      (select provider_code from first_hire_unit) as "hireProvider",
      (select code from first_hire_unit) as "hireType"`,
    [tenantId, organisationId],
  );
  if (codes === undefined) throw new Error('The demo world has no codes');
  return codes;
}

export interface ImportPage {
  readonly loadAndValidate: Locator;
  readonly startImport: Locator;
  /** The cells of the errors table: Rows, Error and Description of each line. */
  readonly errorCells: Locator;
  readonly choose: (text: string | Buffer, name?: string) => Promise<void>;
  readonly validate: (text: string | Buffer, name?: string) => Promise<void>;
}

export function importPage(page: Page): ImportPage {
  const loadAndValidate = page.getByRole('button', { name: 'Load & Validate' });
  const choose = async (text: string | Buffer, name = 'orders.csv') => {
    const buffer = typeof text === 'string' ? Buffer.from(text) : text;
    await page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer });
  };
  return {
    loadAndValidate,
    startImport: page.getByRole('button', { name: 'Import', exact: true }),
    errorCells: page.getByRole('region', { name: 'Errors' }).locator('td'),
    choose,
    validate: async (text, name) => {
      await choose(text, name);
      await loadAndValidate.click();
    },
  };
}

let unique = 0;

/** A row without an error. Its reference makes every file different. */
export function rowOf(codes: Codes, over: Cells = {}): string[] {
  unique += 1;
  const cells: Cells = {
    account: codes.account,
    serviceType: codes.serviceType,
    senderSite: codes.sender,
    senderReference: `IMP-${Date.now()}-${unique}`,
    receiverSite: codes.receiver,
    freightType: codes.packagingType,
    freightDescription: 'Drawer runners',
    freightQuantity: '2',
    ...over,
  };
  return COLUMN_KEYS.map((column) => cells[column] ?? '');
}

export const HEADINGS = COLUMN_KEYS.map((column) => COLUMNS[column]);

/** A file of these rows, the headings first. */
export const fileOf = (rows: readonly (readonly string[])[]): string =>
  [HEADINGS, ...rows]
    .map(
      (cells) =>
        `${cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`,
    )
    .join('');
