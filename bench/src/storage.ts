import { withClient } from '@cartage/database/connection/with-client.ts';
import { tablesOf } from '@cartage/database/distribution/table-placements.ts';
import type { Client } from 'pg';
import type { Bench, Measure } from '#measure.ts';
import { runNode } from '#node-process.ts';

interface TableSize {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
  readonly indexBytes: number;
}

/** Smaller tables have more empty pages than rows. */
const MIN_ROWS = 1000;

/** Disk space of consignments: after a load, and of those that the use case creates, with the rows of its transaction. */
export const storage: Bench = {
  name: 'storage',
  run: async (_options, stack) => {
    const { url, adminUrl } = await stack();
    return withClient(adminUrl, async (client) => {
      const loaded = await sizes(client);
      await runNode('server/tests/speed/create.ts', ['--url', url, '--admin-url', adminUrl]);
      const after = await sizes(client);
      const created = after.map((table) => added(table, loaded));
      return [...figures('loaded', loaded), ...figures('created', created)];
    });
  },
};

async function sizes(client: Client): Promise<TableSize[]> {
  await client.query('vacuum analyze');
  const found: TableSize[] = [];
  for (const name of tablesOf('distributed')) {
    const { rows } = await client.query<Omit<TableSize, 'name'>>(
      `select (select count(*) from ${name})::int as rows, pg_total_relation_size('${name}')::float8 as bytes,
         pg_indexes_size('${name}')::float8 as "indexBytes"`,
    );
    const [row] = rows;
    if (row !== undefined) found.push({ name, ...row });
  }
  return found;
}

function added(table: TableSize, before: readonly TableSize[]): TableSize {
  const earlier = before.find(({ name }) => name === table.name) ?? { rows: 0, bytes: 0, indexBytes: 0 };
  return {
    name: table.name,
    rows: table.rows - earlier.rows,
    bytes: table.bytes - earlier.bytes,
    indexBytes: table.indexBytes - earlier.indexBytes,
  };
}

function figures(title: string, tables: readonly TableSize[]): Measure[] {
  const consignments = tables.find(({ name }) => name === 'consignment')?.rows ?? Number.NaN;
  const total = (value: (table: TableSize) => number) =>
    tables.reduce((sum, table) => sum + value(table), 0) / consignments / 1000;
  const large = tables.filter(({ rows }) => rows >= MIN_ROWS).toSorted((a, b) => b.bytes - a.bytes);
  return [
    { label: `${title}: consignments`, value: consignments, unit: '' },
    { label: `${title}: per consignment, with indexes`, value: total(({ bytes }) => bytes), unit: 'kB' },
    {
      label: `${title}: per consignment, indexes alone`,
      value: total(({ indexBytes }) => indexBytes),
      unit: 'kB',
    },
    ...large.map(({ name, rows, bytes }): Measure => {
      const perConsignment = (rows / consignments).toFixed(2);
      return {
        label: `${title}: ${name} row (${perConsignment} rows)`,
        value: bytes / rows / 1000,
        unit: 'kB',
      };
    }),
  ];
}
