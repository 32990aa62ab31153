import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFolderStore } from '#files/file-store.ts';
import { startTestIssuer, type TestIssuer } from '#testing/issuer.ts';
import { formOf } from '#testing/form.ts';
import { prepareServer, type PreparedServer } from './kills/load.ts';
import { type ServerProcess, startServer } from './kills/server-process.ts';

/** Connections that break, and kills of the server, each after another part of the upload (promise F4, R9). */
const CUTS = 50;
const KILLS = 4;

let database: TestDatabase;
let issuer: TestIssuer;
let prepared: PreparedServer;
let folder: string;
let server: ServerProcess;
let request: Buffer;

beforeAll(async () => {
  [database, issuer] = await Promise.all([createTestDatabase({ template: 'demo' }), startTestIssuer()]);
  prepared = await prepareServer(database, issuer);
  folder = await mkdtemp(join(tmpdir(), 'cartage-cut-'));
  request = await wholeRequest();
  server = await launch();
});
afterAll(async () => {
  await server.kill();
  await issuer.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const launch = () => startServer({ ...prepared.environment, STORAGE_URL: pathToFileURL(folder).href });

async function wholeRequest(): Promise<Buffer> {
  const raw = { width: 300, height: 300, channels: 3 } as const;
  const bytes = await sharp(randomBytes(300 * 300 * 3), { raw })
    .png()
    .toBuffer();
  const metadata = { fileTypeCode: 'PHOTO', mimeType: 'image/png', name: 'photo.png', notes: 'x' };
  const { text, headers } = formOf(JSON.stringify(metadata), { bytes, mimeType: 'image/png' });
  const { host } = new URL(prepared.origin);
  const { organisationId, reference } = prepared.subject;
  const head = [
    `POST /api/v2/customers/${organisationId}/consignments/${reference}/files HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: ${prepared.headers['authorization']}`,
    `Content-Type: ${headers['content-type']}`,
    `Content-Length: ${text.length}`,
    'Connection: close',
    '\r\n',
  ].join('\r\n');
  return Buffer.concat([Buffer.from(head), text]);
}

/** Sends part of the request, then disconnects. Resolves to the response so far. */
function send(bytes: Buffer, isWhole = false): Promise<string> {
  return new Promise((resolve) => {
    let response = '';
    const socket = connect(Number(new URL(prepared.origin).port), '127.0.0.1', () => {
      socket.write(bytes, () => {
        if (!isWhole) setImmediate(() => socket.resetAndDestroy());
      });
    });
    socket.setEncoding('utf8').on('data', (text: string) => (response += text));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(response));
  });
}

const rows = () =>
  withClient(database.adminUrl, async (client) => {
    const { rows: found } = await client.query<{ sha256: string; organisationId: number }>(
      'select sha256, organisation_id as "organisationId" from attachment',
    );
    return found;
  });
const received = async () => (await readdir(join(folder, 'incoming')).catch(() => [])).length;

test(`[@ATT-01] ${CUTS} connections that break during an upload leave no file`, async () => {
  const headLength = request.indexOf('\r\n\r\n');
  for (let cut = 1; cut <= CUTS; cut++) {
    const at = headLength + Math.floor((cut / (CUTS + 1)) * (request.length - headLength));
    await send(request.subarray(0, at));
  }
  expect(await rows()).toEqual([]);
  // After this response the server has handled all the others.
  expect(await send(request, true)).toMatch(/^HTTP\/1.1 201/);
  await vi.waitFor(async () => expect(await received()).toBe(0), { timeout: 60_000, interval: 25 });
  expect(await rows()).toHaveLength(1);
}, 60_000);

test('[@ATT-01] an endless upload, or one with a wrong length, is aborted at the limit', async () => {
  const headLength = request.indexOf('\r\n\r\n');
  const head = request.subarray(0, headLength).toString();
  const body = request.subarray(headLength + 4);
  const requestHead = (lines: string) => Buffer.from(`${head.replace(/Content-Length: \d+/, lines)}\r\n\r\n`);
  const before = await rows();

  const endless = await flood(requestHead('Transfer-Encoding: chunked'), (bytes) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]),
  );
  expect(endless.response).toMatch(/^HTTP\/1.1 413[^]*Selected file has reached size limit - 10MB /);
  const gigabyte = await flood(requestHead('Content-Length: 1073741824'), (bytes) => bytes);
  expect(gigabyte.response).toMatch(/^HTTP\/1.1 413/);
  // The buffers of both ends are of unknown size, but smaller than a gigabyte.
  for (const { sent } of [endless, gigabyte]) expect(sent).toBeLessThan(20 * 1024 * 1024);
  const short = await send(Buffer.concat([requestHead('Content-Length: 500'), body]), true);
  expect(short).toMatch(/^HTTP\/1.1 4\d\d/);
  expect(await rows()).toEqual(before);
  await vi.waitFor(async () => expect(await received()).toBe(0), { timeout: 60_000, interval: 25 });
}, 60_000);

/** Sends the start of the form, then bytes until the server aborts. Returns how many were accepted. */
function flood(head: Buffer, framed: (bytes: Buffer) => Buffer): Promise<{ response: string; sent: number }> {
  const start = request.subarray(request.indexOf('\r\n\r\n') + 4).subarray(0, 2_000);
  const filler = framed(Buffer.alloc(256 * 1024, 65));
  return new Promise((resolve) => {
    let [response, sent] = ['', 0];
    const socket = connect(Number(new URL(prepared.origin).port), '127.0.0.1');
    const more = () => {
      while (!socket.destroyed && sent < 1024 ** 3) {
        sent += filler.length;
        if (!socket.write(filler)) return;
      }
    };
    socket.on('connect', () => {
      socket.write(Buffer.concat([head, framed(start)]));
      more();
    });
    socket.on('drain', more);
    socket.setEncoding('utf8').on('data', (text: string) => (response += text));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ response, sent }));
  });
}

test(`[@ATT-01] ${KILLS} kills of the server during uploads: listed files are complete, and the rest is removed`, async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    const uploads = Array.from({ length: 4 }, (_, index) => {
      const part = request.subarray(0, Math.floor((request.length * (kill + index + 1)) / (KILLS + 4)));
      return send(index === 3 ? request : part, true);
    });
    // The last upload is at another stage at each kill.
    await pause(kill * 40);
    await server.kill();
    await Promise.all(uploads);
    server = await launch();
  }
  const store = createFolderStore(folder);
  for (const row of await rows()) {
    const file = await store.read(row);
    expect(file?.size).toBeGreaterThan(0);
    file?.stream.destroy();
  }
  await store.removeStaleUploads(new Date(Date.now() + 1000));
  expect(await received()).toBe(0);
  expect(await send(request, true)).toMatch(/^HTTP\/1.1 201/);
}, 60_000);
