import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setDefaultCACertificates } from 'node:tls';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formOf, smallPdf } from '../../../server/src/testing/form.ts';
import { failureOf, messageOf } from '../../../web/src/api/problem.ts';
import { type Certificates, createCertificates } from '#counterparts/certificates.ts';
import { type DebianPostgres, startDebianPostgres } from '#counterparts/debian-postgres.ts';
import { type GuidePortal, startGuidePortal } from '#counterparts/guide-portal.ts';
import type { Portal } from '#counterparts/portal.ts';
import { type Proxy, startHaproxy, startNginx, twoPorts } from '#counterparts/proxies.ts';
import { Http2Client } from '#counterparts/http2-client.ts';

/** The portal of the guide behind the proxies of the guide. */
const SLOW = { timeout: 120_000, interval: 100 };
/** Requests per minute of one address, without a valid token, at each API process. */
const ADDRESS_LIMIT = 60;
const MAX_FILE = 10 * 1024 * 1024;

let folder = '';
let certificates: Certificates;
let postgres: DebianPostgres;
let guide: GuidePortal;
let ports: readonly [number, number];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartage-proxies-'));
  const forDatabase = await createCertificates(join(folder, 'database'), 'db.internal');
  certificates = await createCertificates(join(folder, 'etc/ssl/cartage'), 'localhost');
  setDefaultCACertificates([certificates.authority]);
  postgres = await startDebianPostgres(folder, await freePort(25_632), forDatabase);
  ports = await twoPorts(26_300);
  guide = await startGuidePortal({
    folder,
    publicPort: ports[0],
    adminUrl: postgres.adminUrl,
    databasePort: postgres.port,
    certificates: forDatabase,
    settings: {
      RATE_LIMIT_USER_PER_MINUTE: '0',
      RATE_LIMIT_TENANT_PER_MINUTE: '0',
      RATE_LIMIT_ADDRESS_PER_MINUTE: String(ADDRESS_LIMIT),
    },
  });
}, 900_000);
afterAll(async () => {
  await guide?.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

describe.each([
  ['nginx', startNginx],
  ['HAProxy', startHaproxy],
] as const)('%s', (name, start) => {
  let proxy: Proxy;
  let portal: Portal;

  const startProxy = (changes: Readonly<Record<string, string>> = {}) =>
    start({
      folder,
      ports,
      replacements: {
        '/etc/ssl/cartage': join(folder, 'etc/ssl/cartage'),
        'portal.freight.example': 'localhost',
        '127.0.0.1:4200': `127.0.0.1:${guide.apiPorts[0]}`,
        '127.0.0.1:4210': `127.0.0.1:${guide.apiPorts[1]}`,
        ...changes,
      },
    });

  beforeAll(async () => {
    proxy = await startProxy();
    portal = await guide.signIn();
  });
  afterAll(() => proxy?.program.stop());
  beforeEach(() => portal.renewToken());

  test('plain HTTP redirects to HTTPS', async () => {
    const options = { host: '127.0.0.1', port: proxy.plainPort, path: '/today?a=1', agent: false };
    const redirected = await received(getPlain({ ...options, headers: { host: 'localhost' } }));
    expect([redirected.status, redirected.headers.location]).toEqual([301, 'https://localhost/today?a=1']);
    const plainToTls = { ...options, port: proxy.port };
    const refused = await received(getPlain(plainToTls)).then(
      ({ status }) => status,
      () => 'closed',
    );
    expect(refused).toBe(name === 'nginx' ? 400 : 'closed');
  });

  test('the rate limit counts the address of the client, which no header changes', async () => {
    const from = (localAddress: string, forged: string) =>
      received(
        request({
          host: 'localhost',
          port: proxy.port,
          localAddress,
          family: 4,
          path: '/api/v1/configuration/featureFlags/clientFlags',
          agent: false,
          headers: {
            'x-forwarded-for': forged,
            'x-real-ip': forged,
            forwarded: `for=${forged}`,
            'x-forwarded-host': 'moa.localhost',
            'x-forwarded-proto': 'http',
          },
        }).end(),
      ).then(({ status }) => status);
    const [one, other] = name === 'nginx' ? ['127.0.0.2', '127.0.0.3'] : ['127.0.0.4', '127.0.0.5'];
    const statuses: number[] = [];
    for (let sent = 0; sent < 2 * ADDRESS_LIMIT + 20; sent++)
      statuses.push(await from(one, `203.0.113.${sent + 1}`));
    expect(statuses.slice(0, ADDRESS_LIMIT)).toEqual(Array.from({ length: ADDRESS_LIMIT }, () => 200));
    expect(statuses.at(-1)).toBe(429);
    expect(await from(other, one)).toBe(200);
  });

  test('a file of 10 MB is stored, and one more byte is refused by the portal', SLOW, async () => {
    const client = new Http2Client(`https://localhost:${proxy.port}`);
    const { pathname } = new URL(portal.consignmentsUrl);
    const path = `${pathname}/${portal.subject.reference}/files`;
    const metadata = JSON.stringify({
      fileTypeCode: 'PACKLIST',
      mimeType: 'application/pdf',
      name: 'Packing list.pdf',
      notes: 'Pallet 1',
    });
    const send = async (bytes: number, version: 1 | 2) => {
      const { text, headers: type } = formOf(metadata, { bytes: pdfOfSize(bytes) });
      const headers = { ...portal.headers, ...type, 'idempotency-key': crypto.randomUUID() };
      const { status, text: body } =
        version === 2
          ? await client.send(path, { method: 'POST', headers, body: text })
          : await received(
              request(`https://localhost:${proxy.port}${path}`, {
                method: 'POST',
                headers,
                agent: false,
              }).end(text),
            );
      return { status, ...JSON.parse(body) };
    };
    for (const version of [1, 2] as const) {
      expect(await send(MAX_FILE, version)).toMatchObject({ status: 201, size: MAX_FILE });
      for (let attempt = 0; attempt < 10; attempt++)
        expect(await send(MAX_FILE + 1, version)).toMatchObject({
          status: 413,
          code: 'body-too-large',
          detail: 'Selected file has reached size limit - 10MB ',
        });
    }
    client.close();
  });

  test("the pages of the proxy are shown as the portal's message", SLOW, async () => {
    const path = '/api/v2/statuses';
    const outcome = async () => {
      const response = await fetch(`https://localhost:${proxy.port}${path}`, { headers: portal.headers });
      if (response.ok) return String(response.status);
      return `${response.status} ${messageOf(await failureOf(response, path))}`;
    };
    expect(await outcome()).toBe('200');
    await proxy.program.stop();
    proxy = await startProxy({ '_timeout 90s': '_timeout 1s', 'server 90s': 'server 1s' });
    await expect.poll(outcome, SLOW).toBe('200');
    guide.signalApis('SIGSTOP');
    try {
      expect(await outcome()).toBe('504 Something went wrong');
    } finally {
      guide.signalApis('SIGCONT');
    }
    await expect.poll(outcome, SLOW).toBe('200');
    await guide.stopApis();
    try {
      await expect.poll(outcome, SLOW).toBe(`${name === 'nginx' ? 502 : 503} Something went wrong`);
    } finally {
      await guide.startApis();
    }
    await expect.poll(outcome, SLOW).toBe('200');
  });
});

/** A valid document. Its content ends with a comment. */
function pdfOfSize(bytes: number): Buffer {
  const ofLength = (length: number) => smallPdf(`x) Tj %${'x'.repeat(length)}\n(y`);
  const others = ofLength(9_000_000).length - 9_000_000;
  const digits = ofLength(bytes - others).length - bytes;
  return ofLength(bytes - others - digits);
}

interface Received {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

async function received(outgoing: ReturnType<typeof request>): Promise<Received> {
  // The event carries the response.
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  let text = '';
  for await (const piece of response.setEncoding('utf8')) text += piece;
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}
