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
import { makeDocument } from '#documents/make-document.ts';
import type { AwaitDocuments } from '#documents/request-documents.ts';
import { createParts, type Parts } from '#parts.ts';
import { createLog } from '#platform/request-log.ts';
import { startTestIssuer, type TestIssuer } from '#testing/issuer.ts';
import { createWorld, type Caller, type World } from '#testing/world.ts';

export interface TestAppOptions {
  readonly template?: TestDatabaseOptions['template'];
  /** Settings, by the names of `config.ts`. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Takes the place of parts; for the few tests that need one to be different. */
  readonly parts?: (parts: Parts) => Parts;
  /** Handlers instead of those of the features; for tests of the platform itself. */
  readonly register?: Register;
}

export interface Sent {
  readonly body?: unknown;
  /** Instead of `body`, as it stands. */
  readonly text?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly host?: string;
}

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
  /** The answer as JSON. */
  json<T = unknown>(): T;
}

/** The application in memory on a database of its own, with an issuer whose keys it fetches as it does real ones. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly parts: Parts;
  readonly world: World;
  readonly issuer: TestIssuer;
  /** Address of the database; as its owner, or as a superuser. */
  readonly databaseUrl: string;
  readonly adminUrl: string;
  /** The lines of the log so far. */
  readonly logged: readonly Readonly<Record<string, unknown>>[];
  /** The one clock; set it to move the time. */
  now: Date;
  /** Claims that make a good token of the caller. */
  claims(caller: Caller): Record<string, unknown>;
  token(caller: Caller, claims?: Readonly<Record<string, unknown>>): Promise<string>;
  /** One call, signed in as `caller` or as nobody. */
  ask(caller: Caller | undefined, request: `${string} /${string}`, sent?: Sent): Promise<Answered>;
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
    DATABASE_URL: database.url,
    EMBEDDED_ISSUER_TEMPLATE: issuer.issuerTemplate,
    DATABASE_POOL_SIZE: '4',
    STORAGE_URL: pathToFileURL(storage).href,
    ...options.environment,
  });
  const real = createParts(config, log, { clock: () => test.now, validateAnswers: true });
  // No worker runs beside the application: what a call waits for is made while it waits.
  const made = { ...real, awaitDocuments: makeAtOnce(real) };
  const parts = options.parts?.(made) ?? made;
  const app = buildApp(parts, options.register);

  const test: TestApp = {
    app,
    parts,
    world: createWorld(parts.database),
    issuer,
    databaseUrl: database.url,
    adminUrl: database.adminUrl,
    logged,
    now: NOW,
    claims: (caller) => claimsOf(caller, issuer.issuerTemplate, test.now),
    token: (caller, claims) => issuer.sign({ ...test.claims(caller), ...claims }),
    async ask(caller, request, sent = {}) {
      const authorization = caller && `Bearer ${await test.token(caller)}`;
      return inject(app, request, {
        ...sent,
        host: sent.host ?? caller?.host ?? 'localhost',
        headers: { ...(authorization !== undefined && { authorization }), ...sent.headers },
      });
    },
    async close() {
      await app.close();
      await parts.database.close();
      await issuer.close();
      await database.drop();
      await rm(storage, { recursive: true, force: true });
    },
  };
  return test;
}

function makeAtOnce({ clock, log }: Parts): AwaitDocuments {
  return async (database, _scope, ids) => {
    for (const documentId of ids) await makeDocument({ database, clock, log }, { documentId });
  };
}

/** A demo person as caller, in the organisation given or the first they belong to; with the `demo` template. */
export function demoCaller(sub: string, organisationId?: number): Caller {
  const person = DEMO_PEOPLE.find((one) => one.sub === sub);
  const tenant = DEMO_TENANTS.find((one) => one.code === person?.tenantCode);
  if (person === undefined || tenant === undefined) throw new Error(`No demo person ${sub}`);
  const membership =
    person.memberships.find((one) => organisationId === undefined || one.organisationId === organisationId) ??
    person.memberships[0];
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

async function inject(app: FastifyInstance, request: string, sent: Sent): Promise<Answered> {
  const [method = 'GET', url = '/'] = request.split(/ (.*)/, 2);
  const text = sent.text ?? (sent.body === undefined ? undefined : JSON.stringify(sent.body));
  const answer = await app.inject({
    // Methods that the framework's list leaves out are tried as well.
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
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    json: () => JSON.parse(answer.body),
  };
}
