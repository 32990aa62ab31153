import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { checkInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { startTestIssuer, type TestIssuer } from '#testing/issuer.ts';
import { findDemoSubject } from '../support/demo-subject.ts';
import { newConsignment } from '../support/samples.ts';
import { acknowledge, type Acknowledged, type Intent, type Tally, type Target } from './creating-client.ts';
import { seededRandom } from './seeded-random.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export interface KillRunOptions {
  /** A database of the run's own with the demo world in it; as its owner, and as a superuser. */
  readonly url: string;
  readonly adminUrl: string;
  readonly kills: number;
  readonly clients: number;
  readonly seed: number;
}

export interface KillReport {
  readonly kills: number;
  /** Wishes to create, each with a key of its own. */
  readonly intents: number;
  /** Requests made for them, repeats included. */
  readonly sends: number;
  /** Requests that a kill left without an answer. */
  readonly cut: number;
  /** Wishes whose first answer said that they had been done before: the kill came between commit and answer. */
  readonly doneUnanswered: number;
  /** Acknowledged, and not there. */
  readonly lost: number;
  /** There more than once. */
  readonly doubled: number;
  /** There, and never acknowledged to anybody. */
  readonly unasked: number;
  /** A later answer to the same key was not the first one. */
  readonly differing: number;
  /** Answered with something else than the creation. */
  readonly refused: readonly string[];
  readonly brokenInvariants: readonly string[];
  readonly seconds: number;
  /** Median milliseconds from the start of a process until it listened. */
  readonly readyMs: number;
}

/**
 * Clients create without pause while the server is killed again and again at instants the seed decides; every
 * wish is sent until it is answered, and once more at the end.
 */
export async function killRun(options: KillRunOptions): Promise<KillReport> {
  const started = performance.now();
  const issuer = await startTestIssuer();
  try {
    const target = await prepare(options, issuer);
    const { acknowledged, ...run } = await runUnderFire(options, target);
    return { ...run, ...(await whatIsThere(options, acknowledged)), seconds: secondsSince(started) };
  } finally {
    await issuer.close();
  }
}

const secondsSince = (started: number) => (performance.now() - started) / 1000;

/** Longer than any run. */
const TOKEN_LIFE_SECONDS = 12 * 3600;

interface Prepared extends Target {
  readonly environment: Readonly<Record<string, string>>;
  readonly bodyOf: (mark: string) => string;
}

/** The tenant gets an issuer of the run's own, and the server a port that it keeps from one life to the next. */
async function prepare({ url, adminUrl }: KillRunOptions, issuer: TestIssuer): Promise<Prepared> {
  const { caller, subject } = await findDemoSubject({ adminUrl });
  const issuerUrl = issuer.issuerTemplate.replace('{host}', '127.0.0.1');
  await withClient(adminUrl, (client) =>
    client.query('update tenant set issuer = $1 where host = $2', [issuerUrl, caller.host]),
  );
  const seconds = Math.floor(Date.now() / 1000);
  const token = await issuer.sign({
    iss: issuerUrl,
    aud: caller.audience,
    sub: caller.sub,
    org_id: String(caller.organisationId),
    permissions: caller.permissions,
    iat: seconds,
    exp: seconds + TOKEN_LIFE_SECONDS,
  });
  const port = await freePort(0);
  return {
    url: `http://localhost:${port}/api/v2/customers/${subject.organisationId}/consignments/full`,
    headers: { authorization: `Bearer ${token}` },
    environment: {
      DATABASE_URL: url,
      PORT: String(port),
      RATE_LIMIT_USER_PER_MINUTE: '0',
      RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
      RATE_LIMIT_TENANT_PER_MINUTE: '0',
    },
    bodyOf: (mark) => JSON.stringify({ ...newConsignment(subject), senderReference: mark }),
  };
}

type Fought = Omit<KillReport, 'lost' | 'doubled' | 'unasked' | 'brokenInvariants' | 'seconds'> & {
  readonly acknowledged: readonly Acknowledged[];
};

async function runUnderFire(options: KillRunOptions, target: Prepared): Promise<Fought> {
  const { kills, clients, seed } = options;
  const acknowledged: Acknowledged[] = [];
  const refused: string[] = [];
  const readyMs: number[] = [];
  const tally: Tally = { sends: 0, cut: 0 };
  let doneUnanswered = 0;
  const over = new AbortController();
  const launch = async () => {
    const server = await startServer(target.environment);
    readyMs.push(server.readyMs);
    return server;
  };
  const client = async (number: number) => {
    for (let wish = 1; !over.signal.aborted; wish++) {
      const mark = `${MARK}-${seed}-${number}-${wish}`;
      const intent: Intent = { key: mark, mark, body: target.bodyOf(mark) };
      const { status, text, isReplay } = await acknowledge(target, intent, tally);
      if (isReplay) doneUnanswered += 1;
      if (status === 201) acknowledged.push({ ...intent, answer: text });
      else refused.push(`${status} ${text}`);
    }
  };

  let server = await launch();
  const working = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  server = await nemesis({
    server,
    launch,
    kills,
    random: seededRandom(seed),
    progress: () => acknowledged.length,
  });
  over.abort();
  await working;
  const differing = await askAgain(target, acknowledged, tally);
  await server.stop();
  const median = readyMs.toSorted((a, b) => a - b)[Math.floor(readyMs.length / 2)] ?? Number.NaN;
  const intents = acknowledged.length + refused.length;
  return { kills, intents, ...tally, doneUnanswered, differing, refused, acknowledged, readyMs: median };
}

const MARK = 'kill-run';
const LONGEST_LIFE_MS = 400;

interface Nemesis {
  readonly server: ServerProcess;
  readonly launch: () => Promise<ServerProcess>;
  readonly kills: number;
  readonly random: () => number;
  readonly progress: () => number;
}

/** Lets each life come to its first creations, and ends it a random moment later, mostly in the midst of others. */
async function nemesis({ server, launch, kills, random, progress }: Nemesis): Promise<ServerProcess> {
  let current = server;
  for (let kill = 0; kill < kills; kill++) {
    const before = progress();
    while (progress() === before) await pause(2);
    await pause(random() * LONGEST_LIFE_MS);
    await current.kill();
    current = await launch();
  }
  return current;
}

/** Every wish once more: how many answers are another one than the first, or are not said to be a repeat. */
async function askAgain(target: Target, all: readonly Acknowledged[], tally: Tally): Promise<number> {
  let differing = 0;
  for (const { answer, ...intent } of all) {
    const { status, text, isReplay } = await acknowledge(target, intent, tally);
    if (status !== 201 || text !== answer || !isReplay) differing += 1;
  }
  return differing;
}

async function whatIsThere(
  { url, adminUrl, seed }: KillRunOptions,
  acknowledged: readonly Acknowledged[],
): Promise<Pick<KillReport, 'lost' | 'doubled' | 'unasked' | 'brokenInvariants'>> {
  const { rows } = await withClient(adminUrl, (client) =>
    client.query<{ mark: string; reference: string; n: number }>(
      `select sender_reference as mark, min(reference) as reference, count(*)::int as n
       from consignment where sender_reference like $1 group by 1`,
      [`${MARK}-${seed}-%`],
    ),
  );
  const there = new Map(rows.map((row) => [row.mark, row]));
  const marks = new Set(acknowledged.map(({ mark }) => mark));
  const isLost = ({ mark, answer }: Acknowledged) =>
    there.get(mark)?.reference !== JSON.parse(answer).reference;
  const broken = await checkInvariants(url);
  return {
    lost: acknowledged.filter(isLost).length,
    doubled: rows.filter(({ n }) => n > 1).length,
    unasked: rows.filter(({ mark }) => !marks.has(mark)).length,
    brokenInvariants: broken.map(({ name }) => name),
  };
}
