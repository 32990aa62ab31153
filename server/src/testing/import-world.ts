import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import { type Column, COLUMN_KEYS, COLUMNS } from '@cartage/domain/consignment-import/columns.ts';
import { expect, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { formOf } from '#testing/form.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import type { TestApp, TestResponse } from '#testing/test-app.ts';

export type Import = ResponseBody<'importJob'>;
export type Cells = Partial<Record<Column, string>>;
export type Table = readonly (readonly string[])[];

type Upload = Partial<Sent<'startImport', 'body'>> & { readonly fileName: string };

/** An organisation whose tenant has CSV import, and requests to it. The other settings of the tenant can be set. */
export interface ImportWorld extends FreightWorld {
  readonly imports: `/api/v2/customers/${number}/consignments/imports`;
  /** Codes of the sender and the receiver. */
  readonly siteCodes: readonly [string, string];
  /** A table with the headings and rows without errors. Its references make every table different. */
  table(...rows: readonly Cells[]): Table;
  startRows(rows: Table, body?: object, headers?: Readonly<Record<string, string>>): Promise<TestResponse>;
  upload(file: string | Uint8Array, metadata: Upload): Promise<TestResponse>;
  show(importId: number): Promise<TestResponse>;
  finished(importId: number): Promise<Import>;
}

export const csvOf = (table: Table, delimiter = ','): string =>
  table.map((cells) => `${cells.join(delimiter)}\r\n`).join('');

export async function importWorld(
  test: TestApp,
  settings: Readonly<Record<string, string>> = {},
): Promise<ImportWorld> {
  const world = await freightWorld(test, { settings: { CsvImportEnabled: 'true', ...settings } });
  const { caller, organisation } = world;
  const sites = await test.deps.database.asSystem((tx) =>
    tx.query<{ code: string }>(
      sql`select code from site where organisation_id = ${organisation.id} order by id`,
    ),
  );
  const [sender = '', receiver = ''] = sites.map(({ code }) => code);
  const imports = `${world.path}/consignments/imports` as const;
  const show = (importId: number) => test.request(caller, `GET ${imports}/${importId}`);
  let unique = 0;
  const row = (over: Cells) => {
    unique += 1;
    const cells: Cells = {
      account: 'MAIN',
      serviceType: 'STD',
      senderSite: sender,
      senderReference: `IW-${organisation.id}-${unique}`,
      receiverSite: receiver,
      freightType: 'CTN',
      freightDescription: 'Drawer runners',
      freightQuantity: '2',
      ...over,
    };
    return COLUMN_KEYS.map((column) => cells[column] ?? '');
  };
  return {
    ...world,
    imports,
    siteCodes: [sender, receiver],
    table: (...rows) => [COLUMN_KEYS.map((column) => COLUMNS[column]), ...rows.map(row)],
    startRows: (rows, body = {}, headers = {}) =>
      test.request(caller, `POST ${imports}`, { body: { fileName: 'orders', rows, ...body }, headers }),
    upload: (file, metadata) =>
      test.request(
        caller,
        `POST ${imports}`,
        formOf(JSON.stringify(metadata), {
          bytes: Buffer.from(file),
          name: metadata.fileName,
          mimeType: 'text/csv',
        }),
      ),
    show,
    finished: (importId) =>
      vi.waitFor(
        async () => {
          const job = (await show(importId)).json<Import>();
          expect(job.state).toBe('finished');
          return job;
        },
        { timeout: 60_000, interval: 25 },
      ),
  };
}
