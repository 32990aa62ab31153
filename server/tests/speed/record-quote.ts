import { type Context, Database, type Transaction } from '#db/database.ts';
import type { Statement } from '#db/sql.ts';
import { requestQuote } from '#features/quotes/request-quote.ts';
import { loadScope } from '#platform/scope.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { createTenantSource } from '#platform/tenant.ts';
import { findDemoSubject } from '../support/demo-subject.ts';

/** One transaction as it was sent. */
export interface Recorded {
  readonly context: Context;
  readonly isRead: boolean;
  /** The statements of each round trip. */
  readonly roundTrips: Statement[][];
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
    this.#start({ context, isRead: true, roundTrips: [[statement]] });
    return this.#real.read<Row>(context, statement).finally(() => (this.#running -= 1));
  }

  override async inTransaction<T>(context: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const roundTrips: Statement[][] = [];
    let waiting = 0;
    this.#start({ context, isRead: false, roundTrips });
    return this.#real
      .inTransaction(context, (tx) =>
        work({
          query: <Row>(statement: Statement) => {
            if (waiting === 0) roundTrips.push([]);
            roundTrips.at(-1)?.push(statement);
            waiting += 1;
            return tx.query<Row>(statement).finally(() => (waiting -= 1));
          },
        }),
      )
      .finally(() => (this.#running -= 1));
  }
}

interface RecordedQuote {
  readonly steps: readonly (readonly Recorded[])[];
  readonly answer: unknown;
}

/** The transactions of one quote, from the user's membership to the stored quote. */
export async function recordQuote({
  database,
  adminUrl,
  body,
}: {
  readonly database: Database;
  readonly adminUrl: string;
  readonly body: unknown;
}): Promise<RecordedQuote> {
  const { caller, subject } = await findDemoSubject({ adminUrl });
  const tenants = createTenantSource({
    database,
    clock: () => new Date(),
    embeddedIssuerTemplate: 'http://{host}/idp',
    publicScheme: 'http',
    publicPort: 4200,
  });
  const tenant = await tenants.byHost(caller.host);
  if (tenant === undefined) throw new Error('The demo world has no such tenant');
  const recorder = new RecordingDatabase(adminUrl, database);
  const { organisationId } = subject;
  const principal = {
    sub: caller.sub,
    tokenOrganisationId: organisationId,
    permissions: new Set(caller.permissions),
    providerScopes: new Set<never>(),
    expiresAt: new Date('2099-01-01T00:00:00Z'),
  };
  const scope = await loadScope(recorder, { tenant, principal, organisationId });
  const request = {
    params: { org: organisationId },
    body,
    tenant,
    scope,
    requestId: '0000000000000000',
    now: new Date(),
    ifMatch: undefined,
    idempotentRequest: undefined,
  };
  // The fields that the use case reads, and the only dependency that it needs.
  const dependencies = { database: recorder } as unknown as AppDependencies;
  const answer = await requestQuote(dependencies, request as unknown as OperationRequest<'quote'>);
  await recorder.close();
  if (!('body' in answer)) throw new Error('The quote is not an ordinary response');
  return { steps: recorder.steps, answer: answer.body };
}
