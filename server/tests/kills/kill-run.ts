import { setTimeout as pause } from 'node:timers/promises';
import { startTestIssuer } from '#testing/issuer.ts';
import { type Found, type LoadDatabase, prepare, type Prepared, startLoad, checkRows } from './load.ts';
import { seededRandom } from './seeded-random.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export interface KillRunOptions extends LoadDatabase {
  readonly kills: number;
  readonly clients: number;
  readonly seed: number;
}

export interface KillReport extends Found {
  readonly kills: number;
  /** Requests to create, each with its own key. */
  readonly intents: number;
  /** Attempts, retries included. */
  readonly sends: number;
  /** Attempts without a response because of a kill. */
  readonly cut: number;
  /** Requests whose first response was a replay: the kill came between commit and response. */
  readonly doneWithoutResponse: number;
  /** Later responses to the same key that differ from the first. */
  readonly differing: number;
  /** Responses other than a creation. */
  readonly refused: readonly string[];
  readonly seconds: number;
  /** Median milliseconds from the start of a process until it listened. */
  readonly readyMs: number;
}

/**
 * Clients create continuously while the server is killed repeatedly, at times that the seed determines. Every request is
 * retried until it gets a response, and repeated once at the end.
 */
export async function killRun(options: KillRunOptions): Promise<KillReport> {
  const started = performance.now();
  const issuer = await startTestIssuer();
  try {
    const target = await prepare(options, issuer);
    const report = await runUnderFire(options, target);
    return { ...report, seconds: (performance.now() - started) / 1000 };
  } finally {
    await issuer.close();
  }
}

async function runUnderFire(options: KillRunOptions, target: Prepared): Promise<Omit<KillReport, 'seconds'>> {
  const { kills, seed } = options;
  const readyMs: number[] = [];
  const launch = async () => {
    const server = await startServer(target.environment);
    readyMs.push(server.readyMs);
    return server;
  };
  const first = await launch();
  const load = startLoad(target, options);
  const { acknowledged, refused } = load;
  const random = seededRandom(seed);
  const last = await killRepeatedly({
    server: first,
    launch,
    kills,
    random,
    progress: () => acknowledged.length,
  });
  await load.stop();
  const differing = await load.repeatRequests();
  await last.stop();
  return {
    kills,
    intents: acknowledged.length + refused.length,
    ...load.tally,
    doneWithoutResponse: load.doneWithoutResponse(),
    differing,
    refused,
    readyMs: readyMs.toSorted((a, b) => a - b)[Math.floor(readyMs.length / 2)] ?? Number.NaN,
    ...(await checkRows(options, seed, acknowledged)),
  };
}

const MAX_UPTIME_MS = 400;

interface KillPlan {
  readonly server: ServerProcess;
  readonly launch: () => Promise<ServerProcess>;
  readonly kills: number;
  readonly random: () => number;
  readonly progress: () => number;
}

/** Waits for the first creations after each start, and kills the server a random time later, during others. */
async function killRepeatedly({ server, launch, kills, random, progress }: KillPlan): Promise<ServerProcess> {
  let current = server;
  for (let kill = 0; kill < kills; kill++) {
    const before = progress();
    while (progress() === before) await pause(2);
    await pause(random() * MAX_UPTIME_MS);
    await current.kill();
    current = await launch();
  }
  return current;
}
