import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Pool, type PoolClient } from 'pg';
import { Database } from '#db/database.ts';
import { replayOf, type Replay } from './replay.ts';
import { useCaseOf } from './use-case.ts';

/**
 * `node server/tests/speed/create.ts --url … --admin-url …`: creates consignments alternately through the use case and
 * with the same statements sent by the driver alone, in the same transactions and round trips. Prints the median
 * milliseconds of a batch of each as JSON.
 */
const { values } = parseArgs({
  options: { url: { type: 'string', default: '' }, 'admin-url': { type: 'string', default: '' } },
});

const AT_ONCE = 8;
const BATCH = 80;
const ROUNDS = 21;
const WARM_UP = 3;

const database = new Database({
  url: values.url,
  poolSize: AT_ONCE,
  applicationName: 'speed-use-case',
  onIdleError: (error) => {
    throw error;
  },
});
const raw = new Pool({
  connectionString: values.url,
  max: AT_ONCE,
  pipeline: true,
  options: '-c plan_cache_mode=force_custom_plan',
});

const { create, record } = await useCaseOf(database, values['admin-url']);
const replay: Replay = replayOf(await record());

async function byDriver(): Promise<void> {
  const client: PoolClient = await raw.connect();
  try {
    await replay(client, randomUUID());
  } finally {
    client.release();
  }
}

async function batch(one: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  let left = BATCH;
  const worker = async () => {
    while (left-- > 0) await one();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return performance.now() - started;
}

const taken = { useCase: [] as number[], driver: [] as number[] };
for (let round = -WARM_UP; round < ROUNDS; round++) {
  const useCase = await batch(create);
  const driver = await batch(byDriver);
  if (round < 0) continue;
  taken.useCase.push(useCase);
  taken.driver.push(driver);
}
const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
const perCreate = (all: number[]) => middle(all) / BATCH;
process.stdout.write(
  JSON.stringify({ useCaseMs: perCreate(taken.useCase), driverMs: perCreate(taken.driver) }),
);
await database.close();
await raw.end();
