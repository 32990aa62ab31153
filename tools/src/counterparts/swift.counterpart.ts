import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBackupBucket } from '@cartage/server/backup/backup-bucket.ts';
import { createBucketStore } from '@cartage/server/files/bucket-store.ts';
import type { FileStore, StoredFile } from '@cartage/server/files/file-store.ts';
import { AwsV4Signer } from 'aws4fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSwift, type Swift } from '#counterparts/swift.ts';

const MINUTE_MS = 60_000;
const NO_FILE = { organisationId: 101, sha256: '0'.repeat(64) };

let folder = '';
let swift: Swift;
let store: FileStore;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartage-swift-'));
  swift = await startSwift(folder);
  store = createBucketStore(swift.bucket, join(folder, 'uploads'));
});
afterAll(async () => {
  await swift.stop();
  rmSync(folder, { recursive: true, force: true });
});

const sha256Of = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

async function* once(bytes: Buffer) {
  yield bytes;
}

async function upload(bytes: Buffer, { sha256 = sha256Of(bytes), into = store } = {}) {
  const { path } = await into.receive(once(bytes), bytes.length);
  const key = { organisationId: 101, sha256 };
  await into.store(path, key);
  return key;
}

async function bytesOf(stream: AsyncIterable<unknown>) {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

async function createBucket(): Promise<number> {
  const { url, region, accessKey, secretKey } = swift.bucket;
  const signed = await new AwsV4Signer({
    method: 'PUT',
    url,
    region,
    service: 's3',
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    headers: { 'x-amz-content-sha256': sha256Of('') },
  }).sign();
  return (await fetch(signed.url, { method: 'PUT', headers: signed.headers })).status;
}

test('a missing bucket is named', async () => {
  await expect(upload(Buffer.from('x'))).rejects.toThrow('The bucket returned 404, NoSuchBucket, to PUT');
  expect(await createBucket()).toBe(200);
});

test('files from an empty one to the largest upload are stored and read', async () => {
  for (const size of [0, 1, 65_536, 10_485_760]) {
    const bytes = randomBytes(size);
    const found = await store.read(await upload(bytes));
    expect(found?.size).toBe(size);
    expect(found && (await bytesOf(found.stream)).equals(bytes)).toBe(true);
  }
  expect(await store.read(NO_FILE)).toBeUndefined();
});

test('content that differs from its hash is not stored', async () => {
  const sha256 = sha256Of('another text');
  await expect(upload(Buffer.from('a text'), { sha256 })).rejects.toThrow(
    'The bucket returned 400, BadDigest, to PUT',
  );
  expect(await store.read({ organisationId: 101, sha256 })).toBeUndefined();
});

test('a list has more than one page, and each file once', async () => {
  const names = new Set<string>();
  for (let file = 0; file < 1_050; file += 50) {
    const keys = await Promise.all(
      Array.from({ length: 50 }, (_, index) => upload(Buffer.from(`file ${file + index}`))),
    );
    for (const { sha256 } of keys) names.add(sha256);
  }
  const listed: StoredFile[] = [];
  for await (const file of store.list()) listed.push(file);
  const found = listed.map(({ sha256 }) => sha256);
  expect(new Set(found).size).toBe(found.length);
  expect([...names].filter((name) => !found.includes(name))).toEqual([]);
}, 600_000);

test('a file that came again after the given time stays', async () => {
  const key = await upload(Buffer.from('to remove'));
  const now = Date.now();
  expect(await store.remove(key, new Date(now - MINUTE_MS))).toBe(false);
  expect(await store.remove(key, new Date(now + MINUTE_MS))).toBe(true);
  expect(await store.remove(key, new Date(now + MINUTE_MS))).toBe(false);
  expect(await store.read(key)).toBeUndefined();
});

test('a backup is written, listed, read and removed', async () => {
  const backups = createBackupBucket(swift.bucket, join(folder, 'backups'));
  const name = 'cartage-20261123T181039Z.tar.gz';
  const bytes = randomBytes(30_000_000);
  const write = async (path: string) => writeFileSync(path, bytes);
  expect(await backups.write(name, write)).toBe(30_000_000);
  expect(await backups.list()).toMatchObject([{ name, bytes: 30_000_000, isEncrypted: false }]);
  const stream = await backups.read(name);
  expect(stream && (await bytesOf(stream)).equals(bytes)).toBe(true);
  await backups.remove(name);
  expect(await backups.list()).toEqual([]);
});

test('a wrong secret key is rejected', async () => {
  const into = createBucketStore({ ...swift.bucket, secretKey: 'another-secret' }, join(folder, 'uploads'));
  await expect(upload(Buffer.from('x'), { into })).rejects.toThrow(
    'The bucket returned 403, SignatureDoesNotMatch, to PUT',
  );
});

test('without the server there is an error', async () => {
  await swift.proxy.stop();
  await expect(upload(Buffer.from('y'))).rejects.toThrow(/ECONNREFUSED/);
});
