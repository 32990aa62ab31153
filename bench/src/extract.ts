import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { OPERATIONS } from '@cartage/contract/operation-table.ts';
import { parse } from 'csv-parse';
import { Client } from 'pg';
import type { Bench, Measure } from '#measure.ts';
import { type Stack, TODAY } from '#stack.ts';

const ROWS = 100_000;
const LOOK_EVERY_MS = 20;

/** A hundred thousand lines: what the API's process needs for them, and when the first of them comes. */
export const extract: Bench = {
  name: 'extract',
  run: async (_options, stack) => {
    const running = await stack();
    const from = await firstDay(running);
    // Whatever a process takes for its first ones is not taken again.
    for (const _ of ['compiled', 'and optimised']) await readWhole(running, from);
    const { lines, firstMs, ms, grownKb } = await readWhole(running, from);
    const { records, references, formulas, announced } = await readByAnother(running, from);
    return [
      {
        what: `memory for an extract of ${lines} lines`,
        value: grownKb,
        unit: 'kB',
        limit: { atMost: 30_000 },
      },
      ...times({ firstMs, ms }),
      {
        what: 'lines that another reader misses, or has twice',
        value: Math.abs(announced - records) + (records - references),
        unit: '',
        limit: { atMost: 0 },
      },
      { what: 'cells that a spreadsheet would run', value: formulas, unit: '', limit: { atMost: 0 } },
    ];
  },
};

/** The one time that is a gate: it is told how soon a file begins, and what is wanted is far above what it takes. */
export const times = ({ firstMs, ms }: { readonly firstMs: number; readonly ms: number }): Measure[] => [
  { what: 'its first byte', value: firstMs, unit: 'ms', limit: { atMost: 300 } },
  { what: 'the whole of it', value: ms / 1000, unit: 's' },
];

/** The last day from which on there are as many. */
async function firstDay({ adminUrl, organisationId }: Stack): Promise<string> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query<{ day: string }>(
    `select day::text from (
       select created_day as day, sum(count(*)) over (order by created_day desc) as since
       from consignment where organisation_id = $1 group by 1
     ) as counted
     where since <= $2 * 1.05 order by day limit 1`,
    [organisationId, ROWS],
  );
  await client.end();
  return rows[0]?.day ?? TODAY;
}

/** Asks for all of them; the answer is for the caller to read. */
function ask({ origin, token, organisationId }: Stack, from: string): Promise<IncomingMessage> {
  const body = JSON.stringify({ dateType: 'Creation', startDateUtc: from, endDateUtc: TODAY });
  const path = OPERATIONS.extractActivity.path.replace('{org}', String(organisationId));
  const { hostname, port } = new URL(origin);
  const headers = {
    host: `localhost:${port}`,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method: 'POST', headers }, (response) =>
      response.statusCode === 200
        ? resolve(response)
        : reject(new Error(`The extract answered ${response.statusCode}`)),
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

async function readWhole(stack: Stack, from: string) {
  const before = residentKb(stack.pid);
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, residentKb(stack.pid))), LOOK_EVERY_MS);
  const began = performance.now();
  let firstMs = Number.NaN;
  let lines = -1;
  for await (const chunk of await ask(stack, from)) {
    if (Number.isNaN(firstMs)) firstMs = performance.now() - began;
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  clearInterval(looking);
  return { lines, firstMs, ms: performance.now() - began, grownKb: most - before };
}

/** What a spreadsheet takes for a formula; a number with its sign is none. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?[\d\s().-]+$/;

/** By a reader that is none of ours. */
async function readByAnother(stack: Stack, from: string) {
  const response = await ask(stack, from);
  const references = new Set<string>();
  let records = 0;
  let formulas = 0;
  const reader: AsyncIterable<Readonly<Record<string, string>>> = response.pipe(
    parse({ columns: true, bom: true }),
  );
  for await (const record of reader) {
    records += 1;
    references.add(record['Consignment'] ?? '');
    for (const cell of Object.values(record)) if (FORMULA.test(cell) && !NUMBER.test(cell)) formulas += 1;
  }
  const announced = Number(response.headers['x-row-count']);
  return { records, references: references.size, formulas, announced };
}

/** What a process holds of the machine's memory; NaN where there is no /proc. */
function residentKb(pid: number): number {
  try {
    const [, kb] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kb);
  } catch {
    return Number.NaN;
  }
}
