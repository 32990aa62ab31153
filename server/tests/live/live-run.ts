import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { PERMISSIONS } from '@cartage/domain/permissions.ts';
import { startTestIssuer, type TestIssuer } from '#testing/issuer.ts';
import { type LoadDatabase, prepareServer, type PreparedServer } from '../kills/load.ts';
import { startServer } from '../kills/server-process.ts';
import { newConsignment } from '../support/samples.ts';
import { type OpenStream, openStream } from './open-stream.ts';
import { cpuSeconds, memoryKb } from './process-figures.ts';

export interface LiveRunOptions extends LoadDatabase {
  readonly streams: number;
  readonly changes: number;
}

export interface LiveReport {
  readonly streams: number;
  readonly refused: number;
  readonly changes: number;
  /** Pairs of a change and a stream without an event. */
  readonly missed: number;
  /** From the request that changes to the event at a stream. */
  readonly medianMs: number;
  readonly slowestMs: number;
  /** Without the first streams, during which the process allocates its connections and compiles its code. */
  readonly memoryKbPerStream: number;
  /** Share of a core without changes, and with two changes per second. */
  readonly idleCpu: number;
  readonly busyCpu: number;
  readonly stopMs: number;
}

/** A user may have 12 streams. */
const STREAMS_OF_USER = 12;
const WARM_UP_STREAMS = 100;
const WARM_UP_MS = 2000;
const BETWEEN_CHANGES_MS = 500;
const IDLE_MS = 5000;
const ARRIVAL_TIMEOUT_MS = 10_000;
const TOKEN_LIFE_SECONDS = 3600;

/** Many open streams on one API process, while consignments are created. */
export async function liveRun(options: LiveRunOptions): Promise<LiveReport> {
  const issuer = await startTestIssuer();
  const prepared = await prepareServer(options, issuer);
  const server = await startServer(prepared.environment);
  try {
    const tokens = await addUsers(options, prepared, issuer);
    const first = await openStreams({ from: 0, to: WARM_UP_STREAMS }, prepared, tokens);
    await pause(WARM_UP_MS);
    const before = memoryKb(server.pid);
    const rest = await openStreams({ from: WARM_UP_STREAMS, to: options.streams }, prepared, tokens);
    await pause(WARM_UP_MS);
    const usedKb = memoryKb(server.pid) - before;
    const opened = [...first, ...rest];
    const streams = opened.filter((stream) => stream !== null);
    const idle = await cpuDuring(server.pid, () => pause(IDLE_MS));
    const sentAt = new Map<string, number>();
    const busy = await cpuDuring(server.pid, () => makeChanges(options.changes, prepared, sentAt));
    await arrivals(streams, sentAt);
    const delays = streams.flatMap(({ receivedAt }) =>
      [...sentAt].map(([reference, at]) => (receivedAt.get(reference) ?? Number.NaN) - at),
    );
    const received = delays.filter((delay) => !Number.isNaN(delay)).toSorted((a, b) => a - b);
    const stopping = performance.now();
    await server.stop();
    return {
      streams: streams.length,
      refused: opened.length - streams.length,
      changes: sentAt.size,
      missed: delays.length - received.length,
      medianMs: received[Math.floor(received.length / 2)] ?? Number.NaN,
      slowestMs: received.at(-1) ?? Number.NaN,
      memoryKbPerStream: usedKb / rest.length,
      idleCpu: idle,
      busyCpu: busy,
      stopMs: performance.now() - stopping,
    };
  } finally {
    await server.stop();
    await issuer.close();
  }
}

/** Users of the organisation, each with access to all of its sites. Returns a token for each. */
async function addUsers(
  { adminUrl, streams }: LiveRunOptions,
  { subject }: PreparedServer,
  issuer: TestIssuer,
): Promise<readonly string[]> {
  const count = Math.ceil(streams / STREAMS_OF_USER);
  const audience = await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ audience: string }>(
      `with
         added as (
           insert into portal_user (tenant_id, sub, name, email)
           select o.tenant_id, 'live-' || n, 'Live ' || n, '' from organisation o, generate_series(1, $2) n
           where o.id = $1 returning id),
         members as (
           insert into membership (user_id, organisation_id, is_active) select id, $1, true from added
           returning user_id)
       select audience from tenant join organisation o on o.tenant_id = tenant.id where o.id = $1`,
      [subject.organisationId, count],
    );
    await client.query(
      `insert into membership_site (user_id, organisation_id, site_id)
       select u.id, s.organisation_id, s.id from portal_user u, site s
       where u.sub like 'live-%' and s.organisation_id = $1`,
      [subject.organisationId],
    );
    return rows[0]?.audience;
  });
  const seconds = Math.floor(Date.now() / 1000);
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      issuer.sign({
        iss: issuer.issuerTemplate.replace('{host}', '127.0.0.1'),
        aud: audience,
        sub: `live-${index + 1}`,
        org_id: String(subject.organisationId),
        permissions: PERMISSIONS,
        iat: seconds,
        exp: seconds + TOKEN_LIFE_SECONDS,
      }),
    ),
  );
}

/** Null for a stream that the server refused. */
function openStreams(
  { from, to }: { readonly from: number; readonly to: number },
  { origin, subject }: PreparedServer,
  tokens: readonly string[],
): Promise<readonly (OpenStream | null)[]> {
  const url = `${origin}/api/v2/customers/${subject.organisationId}/consignments/changes?mode=follow`;
  return Promise.all(
    Array.from({ length: to - from }, (_, index) =>
      openStream(url, tokens[(from + index) % tokens.length] ?? ''),
    ),
  );
}

async function makeChanges(
  count: number,
  { origin, subject, headers }: PreparedServer,
  sentAt: Map<string, number>,
): Promise<void> {
  const url = `${origin}/api/v2/customers/${subject.organisationId}/consignments/full`;
  for (let n = 0; n < count; n++) {
    const at = performance.now();
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(newConsignment(subject)),
    });
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
    // The contract has a reference in this response.
    const { reference } = (await response.json()) as { readonly reference: string };
    sentAt.set(reference, at);
    await pause(Math.max(0, BETWEEN_CHANGES_MS - (performance.now() - at)));
  }
}

async function arrivals(streams: readonly OpenStream[], sentAt: ReadonlyMap<string, number>): Promise<void> {
  const end = performance.now() + ARRIVAL_TIMEOUT_MS;
  const isComplete = () =>
    streams.every(({ receivedAt }) => [...sentAt.keys()].every((reference) => receivedAt.has(reference)));
  while (!isComplete() && performance.now() < end) await pause(50);
}

async function cpuDuring(pid: number, work: () => Promise<void>): Promise<number> {
  const [started, used] = [performance.now(), cpuSeconds(pid)];
  await work();
  return (cpuSeconds(pid) - used) / ((performance.now() - started) / 1000);
}
