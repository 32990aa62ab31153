import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { createTestDatabase } from '@cartage/database/testing/test-database.ts';
import { expect, vi } from 'vitest';
import { Database } from '#db/database.ts';
import { startTestIssuer } from '#testing/issuer.ts';
import { startNoticeReceiver } from '#testing/notice-receiver.ts';
import { newConsignment } from '../support/samples.ts';
import { acknowledge, type Tally } from './creating-client.ts';
import { prepareServer } from './load.ts';
import { startServer } from './server-process.ts';

/** The consignments of a job, of which some are demo data and the others new. */
export const MANY = 100;

/** The kill comes after so many settled items, during the work. */
const SETTLED_BEFORE = 20;

export type BulkKills = Awaited<ReturnType<typeof bulkKills>>;

/** The processes of a demo world, which can be killed during a bulk job, and clients that retry. */
export async function bulkKills() {
  const database = await createTestDatabase({ template: 'demo' });
  const issuer = await startTestIssuer();
  const prepared = await prepareServer(database, issuer);
  const workers: ChildProcess[] = [];

  /** As a superuser. */
  const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await withClient(database.adminUrl, (client) => client.query<Row>(text, values))).rows;

  async function tenantId(): Promise<number> {
    const [organisation] = await rows<{ tenant: number }>(
      'select tenant_id as tenant from organisation where id = $1',
      [prepared.subject.organisationId],
    );
    if (organisation === undefined) throw new Error('There is no organisation');
    return organisation.tenant;
  }

  const system = new Database({
    url: database.url,
    poolSize: 1,
    applicationName: 'receiver-of-notices',
    onIdleError: () => {},
  });
  const receiver = await startNoticeReceiver({ deps: { database: system } }, await tenantId());
  let server = await startServer(prepared.environment);

  function startWorker(): ChildProcess {
    const script = fileURLToPath(new URL('../../src/testing/worker-process.ts', import.meta.url));
    const child = fork(script, {
      env: { ...process.env, DATABASE_URL: database.logins.worker, LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    workers.push(child);
    return child;
  }

  async function killed(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async function settled(action: string): Promise<number> {
    const [row] = await rows<{ n: number }>(
      `select count(outcome)::int as n from bulk_item join bulk_job on bulk_job.id = job_id where action = $1`,
      [action],
    );
    return row?.n ?? 0;
  }

  async function inTheMiddle(action: string): Promise<void> {
    await vi.waitFor(async () => expect(await settled(action)).toBeGreaterThan(SETTLED_BEFORE), {
      timeout: 60_000,
      interval: 2,
    });
  }

  /** Retries until there is a response, as our own client does. */
  async function send(
    path: string,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ResponseBody<'bulkJob'>> {
    const tally: Tally = { sends: 0, cut: 0 };
    const { subject, origin } = prepared;
    const sent = await acknowledge(
      {
        url: `${origin}/api/v2/customers/${subject.organisationId}/consignments/bulk/${path}`,
        headers: { ...prepared.headers, ...headers },
      },
      { key: `bulk-${path}`, senderReference: path, body: JSON.stringify(body) },
      tally,
    );
    return JSON.parse(sent.text);
  }

  /** The job when all its items are settled. */
  async function finished({ jobId }: ResponseBody<'bulkJob'>): Promise<ResponseBody<'bulkJob'>> {
    const { subject, origin, headers } = prepared;
    const url = `${origin}/api/v2/customers/${subject.organisationId}/consignments/bulk-jobs/${jobId}`;
    return vi.waitFor(
      async () => {
        // The response of this operation.
        const job = (await (await fetch(url, { headers })).json()) as ResponseBody<'bulkJob'>;
        expect(job.state).toBe('finished');
        return job;
      },
      { timeout: 60_000, interval: 100 },
    );
  }

  /** How often each consignment reached the status, and how often a notice was sent. */
  async function movesTo(status: number, kind: string, references: readonly string[]) {
    return rows<{ moves: number; notices: number; count: number }>(
      `select moves, notices, count(*)::int
       from (
         select
           (select count(*)::int from status_history where consignment_id = c.id and status = $2) as moves,
           (select count(*)::int from notice where consignment_id = c.id and kind = $3) as notices
         from consignment c where reference = any($1)
       ) as each
       group by 1, 2`,
      [references, status, kind],
    );
  }

  /** Consignments of which some are demo data and the others new. Requested days of the demo data are in the past. */
  async function drafts(name: string): Promise<string[]> {
    const { subject, origin, headers } = prepared;
    const read = async () =>
      (
        await rows<{ reference: string }>(
          `select reference from consignment
           where organisation_id = $1 and status = 1 and requested_pickup_day is null and requested_delivery_day is null
           order by id limit ${MANY}`,
          [subject.organisationId],
        )
      ).map(({ reference }) => reference);
    const missing = MANY - (await read()).length;
    const url = `${origin}/api/v2/customers/${subject.organisationId}/consignments/full`;
    const body = JSON.stringify(newConsignment(subject));
    const tally: Tally = { sends: 0, cut: 0 };
    const senderReferences = Array.from({ length: missing }, (_, index) => `${name}-${index}`).values();
    // The clients share the references.
    const client = async () => {
      for (const senderReference of senderReferences)
        await acknowledge({ url, headers }, { key: senderReference, senderReference, body }, tally);
    };
    await Promise.all([client(), client(), client(), client()]);
    return read();
  }

  /** The notices that the provider received, without duplicates. */
  const noticesOf = (kind: string) => {
    const notices = receiver.received.map(({ body }) => JSON.stringify(body));
    return new Set(notices.filter((text) => text.includes(`"kind":"${kind}"`))).size;
  };

  return {
    database,
    prepared,
    receiver,
    rows,
    startWorker,
    killed,
    killWorkers: () => Promise.all(workers.map(killed)),
    killServer: () => server.kill(),
    restartServer: async () => {
      server = await startServer(prepared.environment);
    },
    settled,
    inTheMiddle,
    send,
    finished,
    movesTo,
    drafts,
    noticesOf,
    close: async () => {
      await Promise.all(workers.map(killed));
      await server.stop();
      await receiver.close();
      await system.close();
      await issuer.close();
      await database.drop();
    },
  };
}
