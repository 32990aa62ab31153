import { randomUUID } from 'node:crypto';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { createConsignment } from '#features/consignment-create/create-consignment.ts';
import { Database, type Context, type Transaction } from '#db/database.ts';
import type { Statement } from '#db/sql.ts';
import { loadScope, type Scope } from '#platform/scope.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { createTenantSource, type Tenant } from '#platform/tenant.ts';
import { findDemoSubject } from '../support/demo-subject.ts';
import { newConsignment } from '../support/samples.ts';
import type { Subject } from '../support/subject.ts';

/** One transaction as it was sent: its context, and its statements in order. */
export interface Recorded {
  readonly context: Context;
  readonly key: string;
  readonly statements: readonly Statement[];
  /** Result of the transaction's look-up: the numbers that the next run must replace. */
  readonly id: number;
  readonly reference: string;
}

export interface UseCase {
  readonly scope: Scope;
  readonly subject: Subject;
  create(): Promise<unknown>;
  record(): Promise<Recorded>;
}

/** Creation below HTTP: everything between a validated request and its response. */
export async function useCaseOf(database: Database, adminUrl: string): Promise<UseCase> {
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
  const principal = {
    sub: caller.sub,
    tokenOrganisationId: subject.organisationId,
    permissions: new Set(caller.permissions),
    providerScopes: new Set<never>(),
    expiresAt: new Date('2026-03-18T02:00:00Z'),
  };
  const scope = await loadScope(database, { tenant, principal, organisationId: subject.organisationId });
  const requestWith = (key: string) => requestOf(tenant, scope, subject, key);
  // The use case needs no other dependency than the database.
  const on = (given: Database) => ({ database: given }) as AppDependencies;
  return {
    scope,
    subject,
    create: () => createConsignment(on(database), requestWith(randomUUID())),
    async record() {
      const key = randomUUID();
      const recorder = new RecordingDatabase(adminUrl, database);
      const { statements } = recorder;
      await createConsignment(on(recorder), requestWith(key));
      await recorder.close();
      const { id, reference } = await lastCreated(adminUrl);
      return { context: scope.context, key, statements, id, reference };
    },
  };
}

function requestOf(tenant: Tenant, scope: Scope, subject: Subject, key: string) {
  const request = {
    params: { org: subject.organisationId },
    body: newConsignment(subject),
    tenant,
    scope,
    requestId: '0000000000000000',
    now: new Date(),
    ifMatch: undefined,
    idempotentRequest: {
      key,
      operation: 'createFullConsignment',
      fingerprint: Buffer.alloc(32),
      status: 201,
    },
  };
  // The fields that the use case reads; the sample is a valid body.
  return request as unknown as OperationRequest<'createFullConsignment'>;
}

/** Forwards everything to another database and records the statements. */
class RecordingDatabase extends Database {
  readonly statements: Statement[] = [];
  readonly #real: Database;

  constructor(url: string, real: Database) {
    super({ url, poolSize: 1, applicationName: 'speed-recorder', onIdleError: () => {} });
    this.#real = real;
  }

  override inTransaction<T>(context: Context, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#real.inTransaction(context, (tx) =>
      work({
        query: <Row>(statement: Statement) => {
          this.statements.push(statement);
          return tx.query<Row>(statement);
        },
      }),
    );
  }
}

async function lastCreated(adminUrl: string): Promise<{ readonly id: number; readonly reference: string }> {
  const { rows } = await withClient(adminUrl, (client) =>
    client.query<{ id: string; reference: string }>(
      'select id, reference from consignment order by id desc limit 1',
    ),
  );
  return { id: Number(rows[0]?.id), reference: rows[0]?.reference ?? '' };
}
