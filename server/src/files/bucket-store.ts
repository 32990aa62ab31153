import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { errorCode, parseListing } from '#files/bucket-xml.ts';
import { createFolderStore, type FileKey, type FileStore, type StoredFile } from '#files/file-store.ts';

export interface BucketSettings {
  /** URL of the bucket itself: `https://bucket.s3.example`, or `https://s3.example/bucket`. */
  readonly url: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** Without a byte in either direction. */
const IDLE_TIMEOUT_MS = 20_000;
const MAX_ATTEMPTS = 4;
/** Before the first retry; doubled for each further one. */
const BACKOFF_MS = 200;
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/**
 * Stores files in an S3-compatible bucket. Uploads first go to a local folder, where they are inspected. The bucket
 * gets the hash of each file and rejects any other content, so a file is stored completely or not at all.
 */
export function createBucketStore(bucket: BucketSettings, folder: string): FileStore {
  const { receive, removeStaleUploads } = createFolderStore(folder);
  const base = bucket.url.replace(/\/$/, '');
  const pathOf = ({ organisationId, sha256 }: FileKey) => `${organisationId}/${sha256.slice(0, 2)}/${sha256}`;
  const request = (call: Omit<BucketCall, 'url'> & { readonly path: string }) =>
    send(bucket, { ...call, url: `${base}${call.path}` });

  return {
    receive,
    removeStaleUploads,
    async store(path, key) {
      const { size } = await stat(path);
      const upload = { path, size, sha256: key.sha256 };
      await readText(await request({ method: 'PUT', path: `/${pathOf(key)}`, upload }));
      await rm(path, { force: true });
    },
    async read(key) {
      const response = await request({ method: 'GET', path: `/${pathOf(key)}`, mayBeMissing: true });
      if (response.statusCode === 404) {
        response.resume();
        return undefined;
      }
      return { stream: response, size: Number(response.headers['content-length']) };
    },
    async *list() {
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2' });
        if (token !== undefined) query.set('continuation-token', token);
        const response = await request({ method: 'GET', path: `/?${query.toString()}` });
        const { objects, nextToken } = parseListing(await readText(response));
        for (const { key, size, modifiedAt } of objects) {
          const file = parseKey(key);
          if (file !== undefined) yield { ...file, size, at: modifiedAt };
        }
        token = nextToken;
      } while (token !== undefined);
    },
    async remove(key, before) {
      const path = `/${pathOf(key)}`;
      const found = await request({ method: 'HEAD', path, mayBeMissing: true });
      await readText(found);
      if (found.statusCode === 404 || new Date(String(found.headers['last-modified'])) >= before)
        return false;
      await readText(await request({ method: 'DELETE', path }));
      return true;
    },
  };
}

/** Undefined for an object that this store did not write. */
function parseKey(key: string): Pick<StoredFile, 'organisationId' | 'sha256'> | undefined {
  const [, owner, sha256] = /^(\d+)\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(key) ?? [];
  return owner === undefined || sha256 === undefined ? undefined : { organisationId: Number(owner), sha256 };
}

interface BucketCall {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly url: string;
  /** Returns a 404 response instead of throwing. */
  readonly mayBeMissing?: boolean;
  readonly upload?: { readonly path: string; readonly size: number; readonly sha256: string };
}

/**
 * Throws unless the bucket accepts the request. Network errors, 5xx and 429 are retried with exponential backoff and
 * jitter. Every request here is idempotent, so a retry does no harm.
 */
async function send(bucket: BucketSettings, call: BucketCall): Promise<IncomingMessage> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await sendOnce(bucket, call);
      const status = response.statusCode ?? 0;
      if ((status >= 200 && status < 300) || (status === 404 && call.mayBeMissing === true)) return response;
      const code = errorCode(await readText(response)) ?? 'without an error code';
      throw new BucketError(`The bucket returned ${status}, ${code}, to ${call.method}`, status);
    } catch (error) {
      const isFinal = error instanceof BucketError && error.status < 500 && error.status !== 429;
      if (isFinal || attempt === MAX_ATTEMPTS) throw error;
      await pause(BACKOFF_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
    }
  }
}

class BucketError extends Error {
  override readonly name = 'BucketError';
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

async function sendOnce(
  { accessKey, secretKey, region }: BucketSettings,
  { method, url, upload }: BucketCall,
): Promise<IncomingMessage> {
  const signer = new AwsV4Signer({
    method,
    url,
    region,
    service: 's3',
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    headers: { 'x-amz-content-sha256': upload?.sha256 ?? EMPTY_SHA256 },
  });
  const signed = await signer.sign();
  const { request } = signed.url.protocol === 'https:' ? https : http;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = request(signed.url, {
    method,
    timeout: IDLE_TIMEOUT_MS,
    headers: {
      ...Object.fromEntries(signed.headers),
      ...(upload !== undefined && { 'content-length': upload.size }),
    },
  });
  sent.on('timeout', () => sent.destroy(new Error('The bucket does not respond')));
  sent.on('error', reject);
  sent.on('response', resolve);
  if (upload === undefined) sent.end();
  // The error handler above reports a broken request; an early response ends the upload.
  else pipeline(createReadStream(upload.path), sent).catch(reject);
  return promise;
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
