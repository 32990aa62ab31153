import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { OPERATIONS } from '@cartage/contract/operation-table.ts';
import { parse } from 'csv-parse';
import { Client } from 'pg';
import type { Bench, Measure } from '#measure.ts';
import { type Stack, TODAY } from '#stack.ts';

const ROWS = 100_000;
const SAMPLE_EVERY_MS = 20;

/** Memory of the API and time to the first byte for an extract of a hundred thousand lines. */
export const extract: Bench = {
  name: 'extract',
  run: async (_options, stack) => {
    const running = await stack();
    const from = await firstDay(running);
    // Two warm-up runs, so that the measured run allocates no memory for compilation.
    for (let run = 0; run < 2; run++) await readWhole(running, from);
    const { lines, firstMs, ms, grownKb } = await readWhole(running, from);
    const { records, references, formulas, declared } = await parseExtract(running, from);
    return [
      {
        label: `memory for an extract of ${lines} lines`,
        value: grownKb,
        unit: 'kB',
        limit: { atMost: 30_000 },
      },
      ...times({ firstMs, ms }),
      {
        label: 'missing or duplicate lines',
        value: Math.abs(declared - records) + (records - references),
        unit: '',
        limit: { atMost: 0 },
      },
      {
        label: 'cells that a spreadsheet would run as a formula',
        value: formulas,
        unit: '',
        limit: { atMost: 0 },
      },
    ];
  },
};

/** The first byte is the only time with a limit: the requirement states it, and the limit is far above the usual time. */
export const times = ({ firstMs, ms }: { readonly firstMs: number; readonly ms: number }): Measure[] => [
  { label: 'first byte', value: firstMs, unit: 'ms', limit: { atMost: 300 } },
  { label: 'whole extract', value: ms / 1000, unit: 's' },
];

/** The latest start day with enough consignments up to today. */
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

/** Requests the extract. The caller reads the response. */
function requestExtract({ origin, token, organisationId }: Stack, from: string): Promise<IncomingMessage> {
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
        : reject(new Error(`The extract returned ${response.statusCode}`)),
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

async function readWhole(stack: Stack, from: string) {
  const before = residentKb(stack.pid);
  let peak = before;
  const sampling = setInterval(() => (peak = Math.max(peak, residentKb(stack.pid))), SAMPLE_EVERY_MS);
  const started = performance.now();
  let firstMs = Number.NaN;
  let lines = -1;
  for await (const chunk of await requestExtract(stack, from)) {
    if (Number.isNaN(firstMs)) firstMs = performance.now() - started;
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  clearInterval(sampling);
  return { lines, firstMs, ms: performance.now() - started, grownKb: peak - before };
}

/** Text that a spreadsheet runs as a formula. Signed numbers are not formulas. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?[\d\s().-]+$/;

/** Reads the extract with an independent CSV parser. */
async function parseExtract(stack: Stack, from: string) {
  const response = await requestExtract(stack, from);
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
  const declared = Number(response.headers['x-row-count']);
  return { records, references: references.size, formulas, declared };
}

/** Resident memory of a process; NaN without /proc. */
function residentKb(pid: number): number {
  try {
    const [, kb] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kb);
  } catch {
    return Number.NaN;
  }
}
