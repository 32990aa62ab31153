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
}

export const PATH = '/consignment/import';
/** The organisation of Hana. */
const ORGANISATION = 101;

/** Codes that rows of the demo organisation can name. */
export async function codesOf(rows: Rows): Promise<Codes> {
  const [codes] = await rows<Codes>(`
    select
      (select min(code) from account where organisation_id = ${ORGANISATION} and is_active) as account,
      (select min(code) from service_type where tenant_id = 1 and is_active) as "serviceType",
      (select min(code) from site where organisation_id = ${ORGANISATION} and is_active) as sender,
      (select max(code) from site where organisation_id = ${ORGANISATION} and is_active) as receiver,
      (select min(code) from packaging_type where tenant_id = 1 and is_active
        and default_volume_m3 * 2 <= 100 and default_volume_m3 > 0) as "packagingType"`);
  if (codes === undefined) throw new Error('The demo world has no codes');
  return codes;
}

export interface ImportPage {
  readonly loadAndValidate: Locator;
  readonly startImport: Locator;
  readonly errors: Locator;
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
    errors: page.getByRole('region', { name: 'Errors' }).getByRole('row'),
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

/** A file of these rows, the headings first. */
export const fileOf = (rows: readonly (readonly string[])[]): string =>
  [COLUMN_KEYS.map((column) => COLUMNS[column]), ...rows]
    .map(
      (cells) =>
        `${cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`,
    )
    .join('');
