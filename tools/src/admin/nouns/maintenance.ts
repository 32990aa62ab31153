import { AdminError } from '#admin/admin-error.ts';
import { changed, command, unchanged } from '#admin/command.ts';
import { instant } from '#admin/option-types.ts';
import { optional } from '#admin/option.ts';
import type { Transaction } from '#admin/transaction.ts';
import {
  currentMaintenance,
  endMaintenance,
  startMaintenance,
  waitingJobCount,
} from '#admin/nouns/maintenance.query.ts';

interface Row {
  readonly since: Date;
  readonly until: Date | null;
}

const show = command({
  noun: 'maintenance',
  verb: 'show',
  summary: 'Show whether the portal is under maintenance and how many jobs are waiting',
  options: {},
  async run(tx) {
    const found = await current(tx);
    return {
      kind: 'record',
      record: {
        maintenance: found === undefined ? 'off' : 'on',
        since: found?.since.toISOString() ?? null,
        until: found?.until?.toISOString() ?? null,
        jobs: await waitingJobs(tx),
      },
    };
  },
});

const on = command({
  noun: 'maintenance',
  verb: 'on',
  summary: 'Put the portal under maintenance: new calls get 503, calls in progress finish',
  options: { until: optional(instant, 'expected end, shown to users') },
  async run(tx, args) {
    const until = args.until ?? null;
    if (until !== null && until <= new Date()) throw new AdminError(`${until.toISOString()} is in the past.`);
    const before = await current(tx);
    if (before !== undefined && before.until?.getTime() === until?.getTime())
      return unchanged('The portal is already under maintenance.');
    await tx.cartage(startMaintenance(until, new Date()));
    return changed(
      until === null
        ? 'The portal is now under maintenance.'
        : `The portal is now under maintenance. Users see ${until.toISOString()} as the end. To end it: maintenance off`,
    );
  },
});

const off = command({
  noun: 'maintenance',
  verb: 'off',
  summary: 'End the maintenance',
  options: {},
  async run(tx) {
    if ((await current(tx)) === undefined) return unchanged('The portal is not under maintenance.');
    await tx.cartage(endMaintenance());
    return changed('The maintenance has ended.');
  },
});

async function current(tx: Transaction): Promise<Row | undefined> {
  const [row] = await tx.cartage<Row>(currentMaintenance());
  return row;
}

export const MAINTENANCE_COMMANDS = [on, off, show];

/** These are jobs of earlier writes. No new jobs are added while calls are rejected. */
async function waitingJobs(tx: Transaction): Promise<number> {
  const [row] = await tx.cartage<{ jobs: number }>(waitingJobCount());
  return row?.jobs ?? 0;
}
