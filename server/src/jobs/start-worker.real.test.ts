import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { type NoticeReceiver, startNoticeReceiver } from '#testing/notice-receiver.ts';
import { eventually, type QueueWorld, queueWorld } from '#testing/queue-world.ts';

let queued: QueueWorld;
let test: QueueWorld['app'];
let world: QueueWorld['world'];
let work: QueueWorld['work'];
let created: QueueWorld['created'];
let queue: QueueWorld['queue'];
let receiver: NoticeReceiver;
let children: ChildProcess[];

beforeEach(async () => {
  queued = await queueWorld();
  ({ app: test, world, work, created, queue } = queued);
  receiver = await startNoticeReceiver(test, world.organisation.tenant.id);
  children = [];
});
afterEach(async () => {
  await queued.stopWork();
  await Promise.all(children.map(ended));
  await receiver.close();
  await queued.close();
});

function workElsewhere(script: string): ChildProcess {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), {
    env: { ...process.env, DATABASE_URL: test.workerUrl, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  return child;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

interface NoticeState {
  readonly outcome: string | null;
  readonly attempts: number;
  readonly lastError: string | null;
}

async function notices(): Promise<readonly NoticeState[]> {
  return test.deps.database.asSystem((tx) =>
    tx.query<NoticeState>(sql`
      select outcome, attempts, last_error as "lastError" from notice order by created_at, version`),
  );
}

describe('a notice', () => {
  it('is delivered with a signature over its body', async () => {
    await work();
    const { reference } = await created();
    await receiver.hasReceived(1);
    expect(receiver.received).toEqual([
      {
        isSigned: true,
        body: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          kind: 'consignment.created',
          reference,
          organisationId: world.organisation.id,
          version: 1,
          createdAtDateTimeUtc: test.now.toISOString(),
        },
      },
    ]);
    await eventually(async () =>
      expect(await notices()).toEqual([{ outcome: 'delivered', attempts: 1, lastError: null }]),
    );
  });

  it('is settled without a request when the tenant has no endpoint', async () => {
    await test.deps.database.asSystem((tx) => tx.query(sql`delete from tenant_notice_endpoint`));
    await work();
    await created();
    await eventually(async () =>
      expect(await notices()).toEqual([{ outcome: 'no-endpoint', attempts: 0, lastError: null }]),
    );
    expect(receiver.received).toEqual([]);
  });

  it.each([
    ['an error', 500],
    ['a redirect, which is not followed', 307],
  ])('is retried after %s', async (_name, status) => {
    receiver.respond = (response) => void response.writeHead(status, { location: '/elsewhere' }).end();
    await work();
    await created();
    await eventually(async () =>
      expect(await notices()).toEqual([
        { outcome: null, attempts: 1, lastError: `The endpoint returned ${status}` },
      ]),
    );
    const [job] = await eventually(async () => {
      const jobs = await queue<{ late: boolean }>(
        'select run_at > now() as late from graphile_worker.jobs where attempts = 1 and locked_at is null',
      );
      expect(jobs).toHaveLength(1);
      return jobs;
    });
    expect(job, 'not at once').toEqual({ late: true });
    receiver.respond = (response) => void response.writeHead(200).end();
    await queue('update graphile_worker._private_jobs set run_at = now()');
    await eventually(async () =>
      expect(await notices()).toEqual([{ outcome: 'delivered', attempts: 2, lastError: null }]),
    );
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]).toEqual(receiver.received[0]);
  });
});

describe('a worker that stops', () => {
  /** The first request never gets a response. */
  const hang = () => {
    receiver.respond = () => {};
  };
  const thank = () => {
    receiver.respond = (response) => void response.writeHead(204).end();
  };

  it('leaves its job to another worker after the silence limit when it is killed', async () => {
    hang();
    const victim = workElsewhere('../testing/worker-process.ts');
    await created();
    await receiver.hasReceived(1);
    await ended(victim);
    thank();
    await work();
    const started = performance.now();
    await receiver.hasReceived(2);
    await eventually(async () => expect((await notices())[0]?.outcome).toBe('delivered'));
    const { heartbeatMs, silenceMs, pollMs } = FAST_TIMINGS;
    expect(performance.now() - started).toBeLessThan((heartbeatMs + silenceMs + pollMs) * 3);
    expect(receiver.received[1]).toEqual(receiver.received[0]);
    expect(test.logged).toContainEqual(expect.objectContaining({ event: 'jobs_released', jobs: 1 }));
  });

  it('keeps a long job while it sends heartbeats', async () => {
    hang();
    await work();
    await created();
    await receiver.hasReceived(1);
    await work();
    // Both have sent heartbeats well after the silence limit.
    await eventually(async () => {
      const [state] = await queue<{ beating: number }>(`
        select count(*)::int as beating from worker_heartbeat, graphile_worker.jobs
        where beat_at > locked_at + interval '${FAST_TIMINGS.silenceMs * 2} milliseconds'`);
      expect(state).toEqual({ beating: 2 });
    });
    expect(receiver.received).toHaveLength(1);
  });

  it('releases its job when it stops, and deletes its heartbeat', async () => {
    hang();
    await work();
    await created();
    await receiver.hasReceived(1);
    await queued.stopWork();
    const [left] = await queue(`
      select (select count(*)::int from graphile_worker.jobs where locked_at is null) as waiting,
        (select count(*)::int from graphile_worker.jobs where locked_at is not null) as locked,
        (select count(*)::int from worker_heartbeat) as workers`);
    expect(left).toEqual({ waiting: 1, locked: 0, workers: 0 });
  });

  it.each(['SIGTERM', 'SIGINT', 'disconnect'] as const)(
    'works as the process of worker.ts until %s, and then exits',
    async (reason) => {
      const child = workElsewhere('../worker.ts');
      await once(child, 'message');
      await created();
      await receiver.hasReceived(1);
      await eventually(async () => expect((await notices())[0]?.outcome).toBe('delivered'));
      const exit = once(child, 'exit');
      if (reason === 'disconnect') child.disconnect();
      else child.kill(reason);
      expect(await exit).toEqual([0, null]);
      expect(await queue('select from worker_heartbeat')).toHaveLength(0);
    },
  );
});

it('restarts its queue when no poll succeeds', async () => {
  // The queue looks up its tasks once, and never again after a failure.
  await queue('revoke insert on graphile_worker._private_tasks from cartage_queue');
  await work();
  await eventually(async () =>
    expect(test.logged).toContainEqual(expect.objectContaining({ event: 'queue_ended' })),
  );
  await queue('grant insert on graphile_worker._private_tasks to cartage_queue');
  await created();
  await receiver.hasReceived(1);
});
