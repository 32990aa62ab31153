import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { asFile, consignments, post, soundRows } from '#import-requests.ts';
import type { Measure } from '#measure.ts';
import type { Stack } from '#stack.ts';

/** The requirement states it for 10,000 consignments. */
const STATED = { count: 10_000, seconds: 60 };
const POLL_MS = 500;

/** A file is uploaded, the worker creates its consignments to the end and cancels them. The stored ones are counted. */
export async function importRun(stack: Stack, count: number): Promise<readonly Measure[]> {
  const prefix = `RUN-${count}`;
  const rowsOf = await soundRows(stack);
  const file = asFile(rowsOf(prefix, count));
  const began = performance.now();
  const { importId } = await post(stack, file);
  if (importId === null) throw new Error(`A file of ${count} rows was rejected`);
  await finished(stack, `imports/${importId}`);
  const seconds = secondsSince(began);
  const stored = await storedOf(stack, prefix);

  const shown = performance.now();
  await read(stack, `imports/${importId}`);
  const shownSeconds = secondsSince(shown);

  const undone = performance.now();
  const { bulkJobId } = await read<{ readonly bulkJobId: number }>(
    stack,
    `imports/${importId}/cancelled-drafts`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
  );
  await finished(stack, `bulk-jobs/${bulkJobId}`);
  const undoneSeconds = secondsSince(undone);
  const { cancelled } = await storedOf(stack, prefix);

  const thousands = new Intl.NumberFormat('en').format(count);
  return [
    {
      label: `${thousands} imported consignments, from the upload to the end`,
      value: seconds,
      unit: 's',
      ...(count === STATED.count && { limit: { atMost: STATED.seconds } }),
    },
    { label: '  created', value: stored.references, unit: '', limit: { atLeast: count } },
    { label: '  created twice', value: stored.created - stored.references, unit: '', limit: { atMost: 0 } },
    { label: '  until the response with the result', value: shownSeconds, unit: 's' },
    { label: '  cancelled by the undo', value: cancelled, unit: '', limit: { atLeast: count } },
    { label: '  until the undo has finished', value: undoneSeconds, unit: 's' },
  ];
}

const secondsSince = (began: number): number => (performance.now() - began) / 1000;

async function read<Response>(stack: Stack, path: string, options: Readonly<RequestInit> = {}) {
  const response = await consignments(stack, path, options);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  // The response of this operation.
  return (await response.json()) as Response;
}

/** Waits for the end of an import or a bulk job. */
async function finished(stack: Stack, path: string): Promise<void> {
  for (;;) {
    const { state } = await read<{ readonly state: string }>(stack, path);
    if (state === 'finished') return;
    await pause(POLL_MS);
  }
}

const CANCELLED = 8;

const storedOf = ({ adminUrl }: Stack, prefix: string) =>
  withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ created: number; references: number; cancelled: number }>(
      `select count(*)::int as created, count(distinct sender_reference)::int as "references",
         (count(*) filter (where status = $2))::int as cancelled
       from consignment where sender_reference like $1`,
      [`${prefix}-%`, CANCELLED],
    );
    return rows[0] ?? { created: 0, references: 0, cancelled: 0 };
  });
