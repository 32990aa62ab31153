import { createReadStream } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { type BucketPage, errorCode, parseListing } from '#files/bucket-xml.ts';

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

/** Requests to an S3-compatible bucket. Each is idempotent and is retried after network errors, 5xx and 429. */
export interface BucketClient {
  /** The bucket rejects content with another hash, so an object is stored completely or not at all. */
  put(key: string, upload: BucketUpload): Promise<void>;
  /** Undefined for a missing object. */
  get(key: string): Promise<IncomingMessage | undefined>;
  /** The time of the last upload; undefined for a missing object. */
  modifiedAt(key: string): Promise<Date | undefined>;
  remove(key: string): Promise<void>;
  list(): AsyncGenerator<BucketPage['objects'][number]>;
}

export interface BucketUpload {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

export function createBucketClient(bucket: BucketSettings): BucketClient {
  const base = bucket.url.replace(/\/$/, '');
  const request = (call: Omit<BucketCall, 'url'> & { readonly path: string }) =>
    send(bucket, { ...call, url: `${base}/${call.path}` });
  return {
    async put(key, upload) {
      await readText(await request({ method: 'PUT', path: key, upload }));
    },
    async get(key) {
      const response = await request({ method: 'GET', path: key, mayBeMissing: true });
      if (response.statusCode !== 404) return response;
      response.resume();
      return undefined;
    },
    async modifiedAt(key) {
      const found = await request({ method: 'HEAD', path: key, mayBeMissing: true });
      await readText(found);
      return found.statusCode === 404 ? undefined : new Date(String(found.headers['last-modified']));
    },
    async remove(key) {
      await readText(await request({ method: 'DELETE', path: key }));
    },
    async *list() {
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2' });
        if (token !== undefined) query.set('continuation-token', token);
        const response = await request({ method: 'GET', path: `?${query.toString()}` });
        const { objects, nextToken } = parseListing(await readText(response));
        yield* objects;
        token = nextToken;
      } while (token !== undefined);
    },
  };
}

interface BucketCall {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly url: string;
  /** Returns a 404 response instead of throwing. */
  readonly mayBeMissing?: boolean;
  readonly upload?: BucketUpload;
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
