import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { Pool } from 'pg';
import { type Context, Database, type Transaction } from '#db/database.ts';
import type { Statement } from '#db/sql.ts';
import { requestQuote } from '#features/quotes/request-quote.ts';
import { loadScope } from '#platform/scope.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { createTenantSource } from '#platform/tenant.ts';
import { findDemoSubject } from '../support/demo-subject.ts';
import { addManyRates, LANE } from './many-rates.ts';

/**
 * `node server/tests/speed/quotes.ts --url … --admin-url …`: requests quotes alternately through the use case and with
 * the same statements sent by the driver alone, in the same transactions and round trips. Prints the milliseconds and
 * the CPU time of one quote of each as JSON.
 */
const { values } = parseArgs({
  options: { url: { type: 'string', default: '' }, 'admin-url': { type: 'string', default: '' } },
});

const CONCURRENCY = 8;
const BATCH = 80;
const ROUNDS = 21;
const WARM_UP = 4;

interface Recorded {
  readonly context: Context;
  readonly isRead: boolean;
  readonly statements: Statement[];
}

/** Forwards everything to another database and records it. Calls that run at the same time are one step. */
class RecordingDatabase extends Database {
  readonly steps: Recorded[][] = [];
  readonly #real: Database;
  #running = 0;

  constructor(url: string, real: Database) {
    super({ url, poolSize: 1, applicationName: 'speed-recorder', onIdleError: () => {} });
    this.#real = real;
  }

  #start(recorded: Recorded): void {
    if (this.#running === 0) this.steps.push([]);
    this.steps.at(-1)?.push(recorded);
    this.#running += 1;
  }

  override async read<Row>(context: Context, statement: Statement): Promise<readonly Row[]> {
    this.#start({ context, isRead: true, statements: [statement] });
    return this.#real.read<Row>(context, statement).finally(() => (this.#running -= 1));
  }

  override async inTransaction<T>(context: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const statements: Statement[] = [];
    this.#start({ context, isRead: false, statements });
    return this.#real
      .inTransaction(context, (tx) =>
        work({
          query: <Row>(statement: Statement) => {
            statements.push(statement);
            return tx.query<Row>(statement);
          },
        }),
      )
      .finally(() => (this.#running -= 1));
  }
}

await withClient(values['admin-url'], (client) => addManyRates(client));
const database = new Database({
  url: values.url,
  poolSize: CONCURRENCY,
  applicationName: 'speed-use-case',
  onIdleError: (error) => {
    throw error;
  },
});
const raw = new Pool({
  connectionString: values.url,
  max: CONCURRENCY,
  pipeline: true,
  options: '-c plan_cache_mode=force_custom_plan',
});

const { caller, subject } = await findDemoSubject({ adminUrl: values['admin-url'] });
const tenants = createTenantSource({
  database,
  clock: () => new Date(),
  embeddedIssuerTemplate: 'http://{host}/idp',
});
const tenant = await tenants.byHost(caller.host);
if (tenant === undefined) throw new Error('The demo world has no such tenant');
const principal = {
  sub: caller.sub,
  tokenOrganisationId: subject.organisationId,
  permissions: new Set(caller.permissions),
  providerScopes: new Set<never>(),
};
const scope = await loadScope(database, { tenant, principal, organisationId: subject.organisationId });

function quote(on: Database, key: string): Promise<unknown> {
  const request = {
    params: { org: subject.organisationId },
    body: {
      ...LANE,
      serviceType: 'STD',
      priceDateTimeUtc: '2026-03-20',
      units: 2,
      volume: 0.96,
      weight: 24.5,
      deliveryExtras: [{ deliveryExtraCode: 'TAIL', quantity: 1 }],
      accountId: subject.accountId,
    },
    tenant,
    scope,
    requestId: '0000000000000000',
    now: new Date(),
    ifMatch: undefined,
    idempotentRequest: { key, operation: 'quote', fingerprint: Buffer.alloc(32), status: 200 },
  };
  // The fields that the use case reads, and the only dependency that it needs.
  return requestQuote({ database: on } as AppDependencies, request as unknown as OperationRequest<'quote'>);
}

const recordedKey = randomUUID();
const recorder = new RecordingDatabase(values['admin-url'], database);
await quote(recorder, recordedKey);
await recorder.close();

async function replay({ context, isRead, statements }: Recorded, key: string): Promise<void> {
  const client = await raw.connect();
  try {
    const { stream } = client.connection;
    stream.cork();
    const sent = [
      client.query(
        isRead ? 'begin read only; set local role cartage_app' : 'begin; set local role cartage_app',
      ),
      client.query({
        name: 'context',
        text: `select set_config('app.tenant', $1, true), set_config('app.sub', $2, true), set_config('app.org', $3, true)`,
        values: [String(context.tenantId), context.sub ?? '', String(context.organisationId ?? '')],
      }),
      ...statements.map(({ text, values: given }) =>
        client.query({
          name: `statement-${text.length}`,
          text,
          values: given.map((value) => (value === recordedKey ? key : value)),
        }),
      ),
      client.query('commit'),
    ];
    stream.uncork();
    await Promise.all(sent);
  } finally {
    client.release();
  }
}

async function byDriver(): Promise<void> {
  const key = randomUUID();
  for (const step of recorder.steps) await Promise.all(step.map((recorded) => replay(recorded, key)));
}

interface Taken {
  readonly ms: number[];
  readonly cpuMicroseconds: number[];
}

async function measure(one: () => Promise<unknown>, taken: Taken | null): Promise<void> {
  const cpu = process.cpuUsage();
  const started = performance.now();
  let left = BATCH;
  const worker = async () => {
    while (left-- > 0) await one();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  const { user, system } = process.cpuUsage(cpu);
  taken?.ms.push((performance.now() - started) / BATCH);
  taken?.cpuMicroseconds.push((user + system) / BATCH);
}

const useCase: Taken = { ms: [], cpuMicroseconds: [] };
const driver: Taken = { ms: [], cpuMicroseconds: [] };
for (let round = -WARM_UP; round < ROUNDS; round++) {
  await measure(() => quote(database, randomUUID()), round < 0 ? null : useCase);
  await measure(byDriver, round < 0 ? null : driver);
}
const middle = (all: readonly number[]) =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
const report = ({ ms, cpuMicroseconds }: Taken) => ({
  ms: middle(ms),
  cpuMicroseconds: middle(cpuMicroseconds),
});
process.stdout.write(JSON.stringify({ useCase: report(useCase), driver: report(driver) }));
await database.close();
await raw.end();
