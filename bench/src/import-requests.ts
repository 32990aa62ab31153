import { withClient } from '@cartage/database/connection/with-client.ts';
import { type Column, COLUMN_KEYS, COLUMNS } from '@cartage/domain/consignment-import/columns.ts';
import { MAX_IMPORT_ROWS } from '@cartage/domain/consignment-import/limits.ts';
import type { Measure } from '#measure.ts';
import type { Stack } from '#stack.ts';

const HEADINGS = COLUMN_KEYS.map((column) => COLUMNS[column]);
const JSON_ROWS = 10_000;

/** Imports through the API: JSON rows, the largest file, and a file with one row too many. */
export async function importRequests(stack: Stack): Promise<readonly Measure[]> {
  const row = await soundRow(stack);
  const rowsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => COLUMN_KEYS.map((column) => row(index)[column] ?? ''));
  const asFile = (count: number) => {
    const lines = [HEADINGS, ...rowsOf(count)].map((cells) => `${cells.join(',')}\r\n`);
    const form = new FormData();
    form.append('metadata', JSON.stringify({ fileName: `${count} rows.csv` }));
    form.append('fileData', new Blob(lines, { type: 'text/csv' }), 'bench.csv');
    return form;
  };
  const json = JSON.stringify({ fileName: 'bench.json', rows: [HEADINGS, ...rowsOf(JSON_ROWS - 1)] });
  const [byJson, largest, tooLarge] = [
    await post(stack, json),
    await post(stack, asFile(MAX_IMPORT_ROWS)),
    await post(stack, asFile(MAX_IMPORT_ROWS + 1)),
  ];
  const accepted = (label: string, { rowCount }: Posted, rows: number): Measure => ({
    label,
    value: rowCount,
    unit: '',
    limit: { atLeast: rows },
  });
  return [
    accepted('rows of JSON that the API accepts', byJson, JSON_ROWS - 1),
    { label: '  until the response', value: byJson.seconds, unit: 's' },
    accepted('rows of a file that the API accepts', largest, MAX_IMPORT_ROWS),
    { label: '  until the response', value: largest.seconds, unit: 's' },
    {
      label: 'files with one row more that get 422 and the limit',
      value: tooLarge.errors.includes('The file has more than 50,000 rows') ? 1 : 0,
      unit: '',
      limit: { atLeast: 1 },
    },
  ];
}

interface Posted {
  /** 0 when the import was rejected. */
  readonly rowCount: number;
  readonly errors: readonly string[];
  readonly seconds: number;
}

async function post({ origin, organisationId, token }: Stack, body: string | FormData): Promise<Posted> {
  const url = new URL(`/api/v2/customers/${organisationId}/consignments/imports`, origin);
  // The tenant is found by this host.
  url.hostname = 'localhost';
  const headers = {
    authorization: `Bearer ${token}`,
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
  };
  const began = performance.now();
  const response = await fetch(url, { method: 'POST', headers, body });
  // The response of this operation, or a problem document.
  const answer = (await response.json()) as {
    readonly rowCount?: number;
    readonly errors?: readonly { readonly detail: string }[];
  };
  return {
    rowCount: response.status === 202 ? (answer.rowCount ?? 0) : 0,
    errors: (answer.errors ?? []).map(({ detail }) => detail),
    seconds: (performance.now() - began) / 1000,
  };
}

type Cells = Partial<Record<Column, string>>;

async function soundRow({ adminUrl, organisationId, user }: Stack): Promise<(index: number) => Cells> {
  const codes = await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<Cells>(
      `select
        (select min(code) from account where organisation_id = $1 and is_active) as account,
        (select min(code) from service_type where tenant_id = $2 and is_active) as "serviceType",
        (select min(code) from site where organisation_id = $1 and is_active) as "senderSite",
        (select max(code) from site where organisation_id = $1 and is_active) as "receiverSite",
        (select min(code) from packaging_type where tenant_id = $2 and is_active) as "freightType"`,
      [organisationId, user.tenantId],
    );
    return rows[0];
  });
  return (index) => ({
    ...codes,
    senderReference: `BENCH-${index}`,
    freightDescription: 'Shelves',
    freightQuantity: '2',
    freightVolume: '0.96',
    freightWeight: '24.5',
  });
}
