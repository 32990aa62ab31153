import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { OPERATIONS } from '@cartage/contract/operation-table.ts';
import { Client } from 'pg';
import type { Bench } from '#measure.ts';
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
    return [
      {
        what: `memory for an extract of ${lines} lines`,
        value: grownKb,
        unit: 'kB',
        limit: { atMost: 30_000 },
      },
      { what: 'its first byte', value: firstMs, unit: 'ms' },
      { what: 'the whole of it', value: ms / 1000, unit: 's' },
    ];
  },
};

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

async function readWhole({ origin, token, organisationId, pid }: Stack, from: string) {
  const before = residentKb(pid);
  let most = before;
  const looking = setInterval(() => (most = Math.max(most, residentKb(pid))), LOOK_EVERY_MS);
  const body = JSON.stringify({ dateType: 'Creation', startDateUtc: from, endDateUtc: TODAY });
  const path = OPERATIONS.extractActivity.path.replace('{org}', String(organisationId));
  const { hostname, port } = new URL(origin);
  const headers = {
    host: `localhost:${port}`,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const began = performance.now();
  let firstMs = Number.NaN;
  let lines = -1;
  await new Promise<void>((resolve, reject) => {
    const sent = request({ hostname, port, path, method: 'POST', headers }, (response) => {
      response.on('data', (chunk: Buffer) => {
        if (Number.isNaN(firstMs)) firstMs = performance.now() - began;
        for (const byte of chunk) if (byte === 10) lines += 1;
      });
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`The extract answered ${response.statusCode}`)),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
  clearInterval(looking);
  return { lines, firstMs, ms: performance.now() - began, grownKb: most - before };
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
