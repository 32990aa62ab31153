import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBucketStore } from '#files/bucket-store.ts';
import type { FileStore, StoredFile } from '#files/file-store.ts';
import { type Bucket, startBucket } from '#testing/bucket.ts';

let bucket: Bucket;
let folder: string;
let store: FileStore;

beforeEach(async () => {
  bucket = await startBucket();
  folder = await mkdtemp(join(tmpdir(), 'cartage-bucket-'));
  store = createBucketStore(bucket.settings, folder);
});
afterEach(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

const ORGANISATION = 101;
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function upload(
  bytes: Buffer,
  sha256 = hashOf(bytes),
): Promise<{ organisationId: number; sha256: string }> {
  const { path } = await store.receive(pieces(bytes), bytes.length);
  const key = { organisationId: ORGANISATION, sha256 };
  await store.store(path, key);
  return key;
}

async function* pieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
}

async function bytesOf(key: { organisationId: number; sha256: string }) {
  const file = await store.read(key);
  if (file === undefined) return undefined;
  const read: Buffer[] = [];
  for await (const piece of file.stream) read.push(piece);
  expect(Buffer.concat(read).length).toBe(file.size);
  return Buffer.concat(read);
}

async function all(): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of store.list()) files.push(file);
  return files;
}

const rejectWith = (status: number, left = Infinity): Bucket['failure'] => ({
  left,
  respond: (response) => void response.writeHead(status).end('<Error><Code>SlowDown</Code></Error>'),
});

test('[@ATT-01] stores, reads, lists page by page and removes files', async () => {
  const large = randomBytes(3_000_000);
  const keys = [await upload(large), await upload(Buffer.from('two')), await upload(Buffer.from('three'))];
  bucket.objects.set('other/object', { bytes: Buffer.from('x'), at: new Date() });
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  expect((await bytesOf(keys[0] ?? { organisationId: 0, sha256: '' }))?.equals(large)).toBe(true);
  const listed = await all();
  expect(new Set(listed.map(({ sha256 }) => sha256))).toEqual(new Set(keys.map(({ sha256 }) => sha256)));
  expect(listed.find(({ size }) => size === 3_000_000)).toMatchObject({ organisationId: ORGANISATION });

  const [key = { organisationId: 0, sha256: '' }] = keys;
  const later = new Date(Date.now() + 60_000);
  expect(await store.remove(key, new Date(Date.now() - 60_000)), 'it came again').toBe(false);
  expect(await store.remove(key, later)).toBe(true);
  expect(await store.remove(key, later)).toBe(false);
  expect(await store.read(key)).toBeUndefined();
});

test('[@ATT-01] does not store content that differs from its hash', async () => {
  await expect(upload(Buffer.from('changed'), hashOf(Buffer.from('other')))).rejects.toThrow(
    'The bucket returned 400, XAmzContentSHA256Mismatch, to PUT',
  );
  expect(bucket.objects.size).toBe(0);
});

test('retries temporary failures with growing delays, does not retry rejections, and reveals no key', async () => {
  const started = performance.now();
  bucket.failure = rejectWith(503, 2);
  await upload(Buffer.from('patient'));
  // Two delays: 200 and 400 ms, less at most half as jitter.
  expect(performance.now() - started).toBeGreaterThan(300);
  bucket.failure = rejectWith(429, 1);
  await upload(Buffer.from('throttled'));
  bucket.failure = { left: 2, respond: (response) => void response.destroy() };
  await upload(Buffer.from('cut'));
  expect(bucket.objects.size).toBe(3);
  bucket.failure = rejectWith(503);
  await expect(upload(Buffer.from('down'))).rejects.toThrow('The bucket returned 503, SlowDown, to PUT');
  bucket.failure = undefined;
  bucket.calls.length = 0;
  store = createBucketStore({ ...bucket.settings, secretKey: 'wrong-secret' }, folder);
  const failure = await upload(Buffer.from('strange')).catch((error: unknown) => String(error));
  expect(failure).toBe('BucketError: The bucket returned 403, SignatureDoesNotMatch, to PUT');
  expect(bucket.calls).toHaveLength(1);
});

test('a download that breaks off fails instead of returning a truncated file', async () => {
  const key = await upload(randomBytes(500_000));
  bucket.failure = {
    left: 1,
    respond(response) {
      response.writeHead(200, { 'content-length': 500_000 });
      response.write(Buffer.alloc(1000), () => response.destroy());
    },
  };
  await expect(bytesOf(key)).rejects.toThrow();
});
