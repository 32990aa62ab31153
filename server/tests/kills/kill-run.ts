import { setTimeout as pause } from 'node:timers/promises';
import { startTestIssuer } from '#testing/issuer.ts';
import { type Found, type LoadDatabase, prepare, type Prepared, startLoad, whatIsThere } from './load.ts';
import { seededRandom } from './seeded-random.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export interface KillRunOptions extends LoadDatabase {
  readonly kills: number;
  readonly clients: number;
  readonly seed: number;
}

export interface KillReport extends Found {
  readonly kills: number;
  /** Wishes to create, each with a key of its own. */
  readonly intents: number;
  /** Requests made for them, repeats included. */
  readonly sends: number;
  /** Requests that a kill left without an answer. */
  readonly cut: number;
  /** Wishes whose first answer said that they had been done before: the kill came between commit and answer. */
  readonly doneUnanswered: number;
  /** A later answer to the same key was not the first one. */
  readonly differing: number;
  /** Answered with something else than the creation. */
  readonly refused: readonly string[];
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
  const last = await nemesis({ server: first, launch, kills, random, progress: () => acknowledged.length });
  await load.stop();
  const differing = await load.askAgain();
  await last.stop();
  return {
    kills,
    intents: acknowledged.length + refused.length,
    ...load.tally,
    doneUnanswered: load.doneUnanswered(),
    differing,
    refused,
    readyMs: readyMs.toSorted((a, b) => a - b)[Math.floor(readyMs.length / 2)] ?? Number.NaN,
    ...(await whatIsThere(options, seed, acknowledged)),
  };
}

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
