import { withClient } from '@cartage/database/connection/with-client.ts';
import { type Column, COLUMN_KEYS, COLUMNS } from '@cartage/domain/consignment-import/columns.ts';
import { MAX_IMPORT_ROWS } from '@cartage/domain/consignment-import/limits.ts';
import type { Measure } from '#measure.ts';
import type { Stack } from '#stack.ts';

const HEADINGS = COLUMN_KEYS.map((column) => COLUMNS[column]);
const JSON_ROWS = 10_000;

/** Requests of the API: JSON rows, the largest file, and a file with one row too many. The imports are stopped. */
export async function importRequests(stack: Stack): Promise<readonly Measure[]> {
  const rowsOf = await soundRows(stack);
  const rows = rowsOf('BENCH', MAX_IMPORT_ROWS + 1);
  const json = JSON.stringify({ fileName: 'bench.json', rows: [HEADINGS, ...rows.slice(0, JSON_ROWS - 1)] });
  const [byJson, largest, tooLarge] = [
    await post(stack, json),
    await post(stack, asFile(rows.slice(0, MAX_IMPORT_ROWS))),
    await post(stack, asFile(rows)),
  ];
  for (const { importId } of [byJson, largest])
    if (importId !== null) await consignments(stack, `imports/${importId}`, { method: 'DELETE' });
  const accepted = (label: string, { rowCount }: Posted, count: number): Measure => ({
    label,
    value: rowCount,
    unit: '',
    limit: { atLeast: count },
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

export function asFile(rows: readonly (readonly string[])[]): FormData {
  const lines = [HEADINGS, ...rows].map((cells) => `${cells.join(',')}\r\n`);
  const form = new FormData();
  form.append('metadata', JSON.stringify({ fileName: `${rows.length} rows.csv` }));
  form.append('fileData', new Blob(lines, { type: 'text/csv' }), 'bench.csv');
  return form;
}

interface Posted {
  /** Null when the import was rejected. */
  readonly importId: number | null;
  /** 0 when the import was rejected. */
  readonly rowCount: number;
  readonly errors: readonly string[];
  readonly seconds: number;
}

export async function post(stack: Stack, body: string | FormData): Promise<Posted> {
  const began = performance.now();
  const response = await consignments(stack, 'imports', {
    method: 'POST',
    headers: typeof body === 'string' ? { 'content-type': 'application/json' } : {},
    body,
  });
  // The response of this operation, or a problem document.
  const answer = (await response.json()) as {
    readonly importId?: number;
    readonly rowCount?: number;
    readonly errors?: readonly { readonly detail: string }[];
  };
  const isStarted = response.status === 202;
  return {
    importId: isStarted ? (answer.importId ?? null) : null,
    rowCount: isStarted ? (answer.rowCount ?? 0) : 0,
    errors: (answer.errors ?? []).map(({ detail }) => detail),
    seconds: (performance.now() - began) / 1000,
  };
}

/** A request about the consignments of the organisation. */
export function consignments(
  { origin, organisationId, token }: Stack,
  path: string,
  options: Readonly<RequestInit> = {},
): Promise<Response> {
  const url = new URL(`/api/v2/customers/${organisationId}/consignments/${path}`, origin);
  // The tenant is found by this host.
  url.hostname = 'localhost';
  return fetch(url, { ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } });
}

type Cells = Partial<Record<Column, string>>;

/** Rows without errors, one consignment each. The prefix makes their references unique. */
export async function soundRows({
  adminUrl,
  organisationId,
  user,
}: Stack): Promise<(prefix: string, count: number) => readonly (readonly string[])[]> {
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
  const cells = (senderReference: string): Cells => ({
    ...codes,
    senderReference,
    freightDescription: 'Shelves',
    freightQuantity: '2',
    freightVolume: '0.96',
    freightWeight: '24.5',
  });
  return (prefix, count) =>
    Array.from({ length: count }, (_, index) => {
      const row = cells(`${prefix}-${index}`);
      return COLUMN_KEYS.map((column) => row[column] ?? '');
    });
}
