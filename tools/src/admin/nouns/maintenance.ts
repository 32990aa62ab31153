import { AdminError } from '#admin/admin-error.ts';
import { changed, command, unchanged } from '#admin/command.ts';
import { instant } from '#admin/kinds.ts';
import { optional } from '#admin/option.ts';
import type { Transaction } from '#admin/transaction.ts';

interface Row {
  readonly since: Date;
  readonly until: Date | null;
}

const show = command({
  noun: 'maintenance',
  verb: 'show',
  summary: 'Whether the portal is under maintenance, and how many jobs still wait for the worker',
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
  summary:
    'Put the whole portal under maintenance: every call is told so, and what is under way ends as usual',
  options: { until: optional(instant, 'when it is expected to end, which people are told') },
  async run(tx, given) {
    const until = given.until ?? null;
    if (until !== null && until <= new Date())
      throw new AdminError(`${until.toISOString()} is over already.`);
    const before = await current(tx);
    if (before !== undefined && before.until?.getTime() === until?.getTime())
      return unchanged('The portal is under maintenance already.');
    await tx.cartage(
      `insert into maintenance (since, until) values (now(), $1)
       on conflict (is_on) do update set until = excluded.until`,
      [until],
    );
    return changed(
      until === null
        ? 'The portal is under maintenance now.'
        : `The portal is under maintenance now, until ${until.toISOString()} as people are told. It ends with maintenance off.`,
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
    await tx.cartage('delete from maintenance');
    return changed('The portal is open again.');
  },
});

async function current(tx: Transaction): Promise<Row | undefined> {
  const [row] = await tx.cartage<Row>('select since, until from maintenance');
  return row;
}

export const MAINTENANCE_COMMANDS = [on, off, show];

/** Those of writes that were answered already; nothing new is added while every call is refused. */
async function waitingJobs(tx: Transaction): Promise<number> {
  const [row] = await tx.cartage<{ jobs: number }>(
    'select coalesce(sum(due + running + later), 0)::int as jobs from job_queue()',
  );
  return row?.jobs ?? 0;
}
