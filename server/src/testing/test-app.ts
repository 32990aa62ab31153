import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestDatabase, type TestDatabaseOptions } from '@cartage/database/testing/test-database.ts';
import { DEMO_PEOPLE } from '@cartage/domain/demo/people.ts';
import { DEMO_TENANTS } from '@cartage/domain/demo/tenants.ts';
import type { FastifyInstance } from 'fastify';
import { buildApp, type Register } from '#app.ts';
import { readConfig } from '#config.ts';
import { generateDocument } from '#documents/generate-document.ts';
import { renderDocument } from '#documents/render-document.ts';
import type { AwaitDocuments } from '#documents/request-documents.ts';
import { createAppDependencies, type AppDependencies } from '#app-dependencies.ts';
import { createLog } from '#platform/request-log.ts';
import { startTestIssuer, type TestIssuer } from '#testing/issuer.ts';
import { createWorld, type Caller, type World } from '#testing/world.ts';

export interface TestAppOptions {
  readonly template?: TestDatabaseOptions['template'];
  /** Environment variables for `config.ts`. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Replaces dependencies. */
  readonly deps?: (deps: AppDependencies) => AppDependencies;
  /** Registers other handlers than the features, for tests of the platform itself. */
  readonly register?: Register;
}

export interface TestRequest {
  readonly body?: unknown;
  /** Sent verbatim instead of `body`. */
  readonly text?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly host?: string;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
  readonly bytes: Buffer;
  /** The body as JSON. */
  json<T = unknown>(): T;
}

/** The application in memory, with its own database, and an issuer whose keys it fetches like real ones. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: AppDependencies;
  readonly world: World;
  readonly issuer: TestIssuer;
  /** URLs of the database: as its owner, as the worker, and as a superuser. */
  readonly databaseUrl: string;
  readonly workerUrl: string;
  readonly adminUrl: string;
  /** The log lines so far. */
  readonly logged: readonly Readonly<Record<string, unknown>>[];
  /** The time of the clock; set it to move the clock. */
  now: Date;
  /** Claims of a valid token of the caller. */
  claims(caller: Caller): Record<string, unknown>;
  token(caller: Caller, claims?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Sends a request, signed in as `caller` or anonymously. */
  request(
    caller: Caller | undefined,
    request: `${string} /${string}`,
    sent?: TestRequest,
  ): Promise<TestResponse>;
  close(): Promise<void>;
}

const NOW = new Date('2026-03-18T01:30:00Z');

export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const [database, issuer] = await Promise.all([
    createTestDatabase(options.template === undefined ? {} : { template: options.template }),
    startTestIssuer(),
  ]);
  const storage = await mkdtemp(join(tmpdir(), 'cartage-files-'));
  const logged: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line: string) => void logged.push(JSON.parse(line)) });
  const config = readConfig({
    DATABASE_URL: database.logins.api,
    EMBEDDED_ISSUER_TEMPLATE: issuer.issuerTemplate,
    DATABASE_POOL_SIZE: '4',
    STORAGE_URL: pathToFileURL(storage).href,
    ...options.environment,
  });
  const real = createAppDependencies(config, log, {
    clock: () => test.now,
    validateResponses: true,
    systemDatabaseUrl: database.logins.worker,
  });
  // No worker runs, so documents are generated while the request waits.
  const standard = { ...real, awaitDocuments: generateAtOnce(real) };
  const deps = options.deps?.(standard) ?? standard;
  const app = buildApp(deps, options.register);

  const test: TestApp = {
    app,
    deps,
    world: createWorld(deps.database),
    issuer,
    databaseUrl: database.url,
    workerUrl: database.logins.worker,
    adminUrl: database.adminUrl,
    logged,
    now: NOW,
    claims: (caller) => claimsOf(caller, issuer.issuerTemplate, test.now),
    token: (caller, claims) => issuer.sign({ ...test.claims(caller), ...claims }),
    async request(caller, request, sent = {}) {
      const authorization = caller && `Bearer ${await test.token(caller)}`;
      return inject(app, request, {
        ...sent,
        host: sent.host ?? caller?.host ?? 'localhost',
        headers: { ...(authorization !== undefined && { authorization }), ...sent.headers },
      });
    },
    async close() {
      await app.close();
      await Promise.all([deps.replicas?.close(), deps.database.close()]);
      await issuer.close();
      await database.drop();
      await rm(storage, { recursive: true, force: true });
    },
  };
  return test;
}

function generateAtOnce({ clock, log }: AppDependencies): AwaitDocuments {
  return async (database, _scope, ids) => {
    for (const documentId of ids)
      await generateDocument({ database, clock, log, render: renderDocument }, { documentId });
  };
}

/** A demo user as caller, in the given organisation or their first one. Needs the `demo` template. */
export function demoCaller(sub: string, organisationId?: number): Caller {
  const person = DEMO_PEOPLE.find((demoPerson) => demoPerson.sub === sub);
  const tenant = DEMO_TENANTS.find((demoTenant) => demoTenant.code === person?.tenantCode);
  if (person === undefined || tenant === undefined) throw new Error(`No demo person ${sub}`);
  const membership =
    person.memberships.find(
      (membership) => organisationId === undefined || membership.organisationId === organisationId,
    ) ?? person.memberships[0];
  return {
    host: tenant.host,
    audience: tenant.audience,
    sub,
    organisationId: organisationId ?? membership?.organisationId,
    permissions: membership?.permissions ?? [],
  };
}

function claimsOf(caller: Caller, issuerTemplate: string, now: Date): Record<string, unknown> {
  const seconds = Math.floor(now.getTime() / 1000);
  return {
    iss: issuerTemplate.replace('{host}', caller.host),
    aud: caller.audience,
    sub: caller.sub,
    client_id: 'cartage-web',
    iat: seconds,
    exp: seconds + 600,
    permissions: caller.permissions,
    ...(caller.organisationId !== undefined && { org_id: String(caller.organisationId) }),
  };
}

async function inject(app: FastifyInstance, request: string, sent: TestRequest): Promise<TestResponse> {
  const [method = 'GET', url = '/'] = request.split(/ (.*)/, 2);
  const text = sent.text ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
  const response = await app.inject({
    // Tests also send methods that the type does not list.
    method: method as 'GET',
    url,
    headers: {
      host: sent.host ?? 'localhost',
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...sent.headers,
    },
    ...(text !== undefined && { payload: text }),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    bytes: response.rawPayload,
    json: () => JSON.parse(response.body),
  };
}
