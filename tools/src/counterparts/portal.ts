import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Login } from '@cartage/database/connection/logins.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { loadDemoWorld } from '@cartage/database/demo/load.ts';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { DEMO_TEMPLATE } from '@cartage/database/testing/test-database.ts';
import { seedDemoIdentity } from '@cartage/identity/demo/seed.ts';
import { vi } from 'vitest';
import { findDemoSubject } from '../../../server/tests/support/demo-subject.ts';
import type { Prepared } from '../../../server/tests/kills/load.ts';
import { newConsignment } from '../../../server/tests/support/samples.ts';
import type { Subject } from '../../../server/tests/support/subject.ts';
import { runLine } from '#admin/testing/admin-under-test.ts';
import { runStatements } from '#counterparts/debian-postgres.ts';
import { LOGIN_VARIABLES } from '#start/settings.ts';
import { type RunningStart, startInGroup } from '#start/testing/running-start.ts';

/** The API, the worker and the identity process with the demo world, and a program that has signed in. */
export interface Portal extends Prepared {
  readonly subject: Subject;
  /** Of the consignments of the organisation. */
  readonly consignmentsUrl: string;
  /** Signs in again: a token is valid for ten minutes. */
  renewToken(): Promise<void>;
  /** The processes that exited unexpectedly, with their output. */
  exits(): readonly string[];
  stop(): Promise<void>;
}

export interface PortalOptions {
  readonly folder: string;
  /** The URL of each login, and that of the owner. */
  readonly urlOf: (login: Login | 'owner') => string;
  /** A superuser, directly at PostgreSQL. */
  readonly adminUrl: string;
}

const START_MS = 240_000;
const PERMISSIONS = 'Access.DISPATCH,Consignment.LimitedEdit,Consignment.CREATE,Consignment.MAINTAIN';

/** The URLs of the guide at another address. */
export const guideUrl = (port: number) => (login: Login | 'owner') => {
  const user = login === 'owner' ? 'cartage' : `cartage_${login}`;
  const names = {
    owner: 'the-owner',
    api: 'the-api',
    worker: 'the-worker',
    identity: 'identity',
    backup: 'backups',
  };
  return `postgres://${user}:password-of-${names[login]}@127.0.0.1:${port}/cartage`;
};

/** The settings of the processes. */
async function portalSettings({ folder, urlOf }: PortalOptions): Promise<Record<string, string>> {
  const data = join(folder, 'cartage');
  mkdirSync(data, { recursive: true });
  const port = await freePort(24_200);
  return {
    DATABASE_URL: urlOf('owner'),
    ...Object.fromEntries(
      (['api', 'worker', 'identity', 'backup'] as const).map((login) => [
        LOGIN_VARIABLES[login],
        urlOf(login),
      ]),
    ),
    CARTAGE_DATA: data,
    BACKUP_URL: `file://${join(folder, 'backups')}`,
    PORT: String(port),
    IDENTITY_PORT: String(await freePort(port + 1)),
    RATE_LIMIT_USER_PER_MINUTE: '0',
    RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
    RATE_LIMIT_TENANT_PER_MINUTE: '0',
  };
}

/** Migrates, loads the demo world, starts the processes and signs a program in, all with the given URLs. */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const environment = await portalSettings(options);
  const secret = await prepareDatabase(options.urlOf('owner'), environment);
  const processes = await startProcesses(options, environment);
  return signedInPortal({
    environment,
    processes,
    secret,
    origin: `http://localhost:${environment['PORT']}`,
    adminUrl: options.adminUrl,
  });
}

/** Migrates, loads the demo world and adds a program. Returns its secret. */
export async function prepareDatabase(ownerUrl: string, environment: NodeJS.ProcessEnv): Promise<string> {
  await administer('migrate', environment);
  await runStatements(ownerUrl, 'grants');
  await loadDemoWorld(ownerUrl, DEMO_TEMPLATE);
  await seedDemoIdentity(ownerUrl);
  const added = await administer(
    `client add --tenant kea --client order-system --name Orders --organisation "Harakeke Homewares" --permissions ${PERMISSIONS} --json`,
    environment,
  );
  return JSON.parse(added).secret;
}

export interface StartedPortal {
  readonly environment: Readonly<Record<string, string>>;
  /** By name. A restart replaces one. */
  readonly processes: Readonly<Record<string, RunningStart>>;
  /** Of the program. */
  readonly secret: string;
  /** Scheme, host and port for clients. */
  readonly origin: string;
  readonly adminUrl: string;
}

/** Signs the program in. */
export async function signedInPortal({
  environment,
  processes,
  secret,
  origin,
  adminUrl,
}: StartedPortal): Promise<Portal> {
  const headers: Record<string, string> = {};
  const renewToken = async () => {
    headers['authorization'] = `Bearer ${await signIn(origin, secret)}`;
  };
  await renewToken();
  const { subject } = await findDemoSubject({ adminUrl });
  const consignmentsUrl = `${origin}/api/v2/customers/${subject.organisationId}/consignments`;
  return {
    url: `${consignmentsUrl}/full`,
    consignmentsUrl,
    headers,
    environment,
    bodyOf: (senderReference) => JSON.stringify({ ...newConsignment(subject), senderReference }),
    subject,
    renewToken,
    exits: () =>
      Object.entries(processes).flatMap(([name, one]) => (hasEnded(one) ? [`${name}: ${one.output()}`] : [])),
    async stop() {
      for (const { process } of Object.values(processes)) process.kill('SIGTERM');
      await Promise.all(Object.values(processes).map((one) => one.ended()));
    },
  };
}

type Processes = Readonly<Record<'identity' | 'worker' | 'api', RunningStart>>;

/** Each with its own login, as the units of the guide. */
async function startProcesses(
  { urlOf }: PortalOptions,
  settings: Readonly<Record<string, string>>,
): Promise<Processes> {
  const { PORT = '', IDENTITY_PORT = '' } = settings;
  const start = (name: keyof Processes) => {
    const own = {
      PUBLIC_PORT: PORT,
      IDENTITY_UPSTREAM: `http://127.0.0.1:${IDENTITY_PORT}`,
      DATABASE_URL: urlOf(name),
    };
    return startInGroup({ ...settings, ...own }, ['serve.ts', name]);
  };
  const processes = { identity: start('identity'), worker: start('worker'), api: start('api') };
  const isHealthy = async (path: string) =>
    (await fetch(`http://127.0.0.1:${PORT}${path}`).catch(() => undefined))?.status === 200;
  const isReady = async () => {
    for (const one of Object.values(processes)) if (hasEnded(one)) throw new Error(one.output());
    const isServing = (await isHealthy('/health/ready')) && (await isHealthy('/idp/health'));
    return isServing && processes.worker.output().includes('worker_started');
  };
  await vi.waitUntil(isReady, { timeout: START_MS, interval: 100 });
  return processes;
}

export const hasEnded = ({ process }: RunningStart) =>
  process.exitCode !== null || process.signalCode !== null;

/** Runs a command of administrators and returns its output. */
export async function administer(line: string, environment: NodeJS.ProcessEnv): Promise<string> {
  const { code, output, errors } = await runLine(line, environment);
  if (code !== 0) throw new Error(`${line}: ${errors}${output}`);
  return output;
}

/** As a program, with the identity process behind the API. */
async function signIn(origin: string, secret: string): Promise<string> {
  const response = await fetch(`${origin}/idp/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`order-system:${secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text).access_token;
}

/** Follow-up work that the worker has not finished. */
export async function openNotices(adminUrl: string): Promise<number> {
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query('select count(*)::int as n from notice where settled_at is null');
    return rows[0].n;
  });
}
