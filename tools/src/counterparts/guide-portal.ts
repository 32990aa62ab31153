import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { vi } from 'vitest';
import type { Certificates } from '#counterparts/certificates.ts';
import { adapt, guideBlocks, settingsOfUnit, writeBelow } from '#counterparts/guide-files.ts';
import { hasEnded, type Portal, prepareDatabase, signedInPortal } from '#counterparts/portal.ts';
import { runProgram } from '#counterparts/program.ts';
import { type RunningStart, startInGroup } from '#start/testing/running-start.ts';

/** The portal with the units and settings of the guide: two API processes, a worker and an identity process. */
export interface GuidePortal {
  readonly apiPorts: readonly [number, number];
  /** Signs a program in through the proxy. */
  signIn(): Promise<Portal>;
  /** Freezes the API processes, or lets them continue. */
  signalApis(signal: 'SIGSTOP' | 'SIGCONT'): void;
  stopApis(): Promise<void>;
  startApis(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  readonly folder: string;
  /** Of the proxy, for clients. */
  readonly publicPort: number;
  readonly adminUrl: string;
  readonly databasePort: number;
  readonly certificates: Certificates;
  /** Settings that the guide does not have. */
  readonly settings: Readonly<Record<string, string>>;
}

const START_MS = 240_000;

export async function startGuidePortal(options: Options): Promise<GuidePortal> {
  const { folder, publicPort, adminUrl } = options;
  await writeSettings(options);
  const settingsOf = (unit: string) => ({
    ...settingsOfUnit(join(folder, `etc/systemd/system/${unit}.service`)),
    ...options.settings,
  });
  const owner = settingsOf('cartage');
  const { DATABASE_URL: ownerUrl = '' } = owner;
  const secret = await prepareDatabase(ownerUrl, owner);
  const first = await freePort(24_200);
  const apiPorts = [first, await freePort(first + 1)] as const;
  const start = (unit: string) => startInGroup(settingsOf(`cartage-${unit}`), ['serve.ts', unit]);
  const startApi = (port: number) =>
    startInGroup({ ...settingsOf('cartage-api@'), PORT: String(port) }, ['serve.ts', 'api']);
  const processes: Record<string, RunningStart> = { identity: start('identity'), worker: start('worker') };
  const apiAt = (port: number) => {
    const api = processes[`api ${port}`];
    if (api === undefined) throw new Error(`No API has been started on port ${port}`);
    return api;
  };
  const startApis = async () => {
    for (const port of apiPorts) processes[`api ${port}`] = startApi(port);
    await Promise.all(apiPorts.map((port) => untilReady(port, apiAt(port))));
  };
  const stopAll = async (names: readonly string[]) => {
    const running = names.flatMap((name) => processes[name] ?? []).filter((one) => !hasEnded(one));
    for (const { process } of running) process.kill('SIGTERM');
    await Promise.all(running.map((one) => one.ended()));
  };
  await startApis();
  return {
    apiPorts,
    signIn: () =>
      signedInPortal({
        environment: owner,
        processes,
        secret,
        origin: `https://localhost:${publicPort}`,
        adminUrl,
      }),
    signalApis(signal) {
      for (const port of apiPorts) apiAt(port).process.kill(signal);
    },
    stopApis: () => stopAll(apiPorts.map((port) => `api ${port}`)),
    startApis,
    stop: () => stopAll(Object.keys(processes)),
  };
}

/** The files below /etc/cartage and the units, with the addresses of this test. */
async function writeSettings({ folder, publicPort, databasePort, certificates }: Options): Promise<void> {
  const identityPort = await freePort(24_100);
  const below = ['/etc/cartage', '/var/lib/cartage', '/var/backups/cartage'];
  const replacements = {
    ...Object.fromEntries(below.map((path) => [path, join(folder, path)])),
    'db.internal:5432': `127.0.0.1:${databasePort}`,
    '4201': String(identityPort),
    'PUBLIC_PORT=443': `PUBLIC_PORT=${publicPort}`,
    'WORKER_METRICS_PORT=9465': `WORKER_METRICS_PORT=${await freePort(identityPort + 1)}`,
    // This test has no mail server and makes no backups.
    'SMTP_URL=smtps://portal:password@mail.internal': '',
    'MAIL_FROM=portal@freight.example': '',
    'BACKUP_SCHEDULE="0 14 * * *"': '',
    'BACKUP_RECIPIENT_FILE=/etc/cartage/backup-recipient': '',
  };
  const blocks = guideBlocks('operate.md');
  for (const { path, content } of blocks)
    if (path !== null && /^\/etc\/(?:cartage|systemd)\//.test(path))
      writeBelow(folder, path, adapt(content, replacements));
  copyFileSync(certificates.authorityFile, join(folder, '/etc/cartage/database-ca.pem'));
  const createKeys = blocks.find(({ content }) => content.includes('openssl genrsa'))?.content ?? '';
  await runProgram(['sh', '-ec', adapt(createKeys, replacements)]);
}

async function untilReady(port: number, process: RunningStart): Promise<void> {
  const isReady = async () => {
    if (hasEnded(process)) throw new Error(process.output());
    const isHealthy = async (path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined))?.status === 200;
    return (await isHealthy('/health/ready')) && (await isHealthy('/idp/health'));
  };
  await vi.waitUntil(isReady, { timeout: START_MS, interval: 100 });
}
