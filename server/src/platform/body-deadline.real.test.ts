import { connect, type AddressInfo, type Socket } from 'node:net';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { BODY_LIMITS, BodyDeadlines } from '#platform/body-deadline.ts';
import { formOf, smallPdf } from '#testing/form.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

const SECOND = 1000;
/** The production limits, on the clock of the test and for smaller files. */
const LIMITS = { ...BODY_LIMITS, minBytesPerTimeout: 100, checkEveryMs: 5 };

let app: TestApp;
let world: FreightWorld;
let port: number;
let now = 0;
/** The server's sockets, newest last. */
const ends: Socket[] = [];

beforeAll(async () => {
  const bodyDeadlines = new BodyDeadlines(LIMITS, () => now);
  app = await testApp({ deps: (deps) => ({ ...deps, bodyDeadlines }) });
  world = await freightWorld(app);
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  app.app.server.on('connection', (socket: Socket) => ends.push(socket));
  // The server listens on a TCP port.
  port = (app.app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** A connection that sends chunks one by one, each received before the next is sent. */
async function line() {
  const before = ends.length;
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let response = '';
  let isClosed = false;
  socket.setEncoding('utf8').on('data', (text: string) => (response += text));
  socket.on('error', () => undefined);
  socket.on('close', () => (isClosed = true));
  await expect.poll(() => ends.length).toBe(before + 1);
  const end = ends.at(-1);
  let sent = 0;
  return {
    response: () => response,
    isClosed: () => isClosed,
    async send(bytes: string | Buffer) {
      socket.write(bytes);
      sent += bytes.length;
      await expect.poll(() => end?.bytesRead).toBe(sent);
    },
  };
}

async function headOf(path: string, headers: Readonly<Record<string, string | number>>, isSignedIn = true) {
  const { host } = world.caller;
  const all = {
    host,
    ...(isSignedIn && { authorization: `Bearer ${await app.token(world.caller)}` }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

async function upload() {
  const { reference } = (await world.create()).json<ResponseBody<'createFullConsignment'>>();
  const metadata = { fileTypeCode: 'PACKLIST', mimeType: 'application/pdf', name: 'x.pdf', notes: 'x' };
  const { text, headers } = formOf(JSON.stringify(metadata), { bytes: smallPdf() });
  const head = await headOf(`${world.path}/consignments/${reference}/files`, {
    ...headers,
    'content-length': text.length,
  });
  return { head, text };
}

/** Long enough for several checks of the deadlines. */
const severalChecks = () => new Promise((resolve) => setTimeout(resolve, 4 * LIMITS.checkEveryMs));

test('[@ATT-07] an upload may take minutes while it progresses', async () => {
  const { head, text } = await upload();
  const slow = await line();
  await slow.send(head);
  for (let at = 0; at < text.length; at += 110) {
    now += 29 * SECOND;
    await severalChecks();
    await slow.send(text.subarray(at, at + 110));
  }
  // The inspection starts a process, which takes seconds on a busy machine.
  await expect.poll(slow.response, { timeout: 60_000 }).toMatch(/^HTTP\/1.1 201 /);
});

test('[@ATT-07] a stalled upload and an endless one get a response and are aborted', async () => {
  const dripping = await upload();
  const slow = await line();
  await slow.send(dripping.head);
  await slow.send(dripping.text.subarray(0, 110));
  now += 31 * SECOND;
  await severalChecks();
  expect(slow.response()).toBe('');
  await slow.send(dripping.text.subarray(110, 120));
  now += 31 * SECOND;
  await expect.poll(slow.response).toMatch(/^HTTP\/1.1 408 [\s\S]*"code":"too-slow"/);
  await expect.poll(slow.isClosed).toBe(true);

  const endless = await upload();
  const long = await line();
  await long.send(endless.head);
  now += LIMITS.slowTimeoutMs + SECOND;
  await expect.poll(long.response).toMatch(/^HTTP\/1.1 408 /);
});

test('any other body must arrive within 30 seconds', async () => {
  const json = { 'content-type': 'application/json', 'content-length': 500 };
  const form = { 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' };
  const heads = [
    await headOf(`${world.path}/consignments/search`, json),
    await headOf(`${world.path}/consignments/search`, form, false),
    await headOf('/nowhere', form),
  ];
  for (const head of heads) {
    const slow = await line();
    await slow.send(head);
    now += 29 * SECOND;
    await severalChecks();
    expect(slow.isClosed()).toBe(false);
    await slow.send(head.includes('chunked') ? '1\r\nx\r\n' : '{');
    now += 2 * SECOND;
    await expect.poll(slow.isClosed).toBe(true);
  }
});
