import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import { createFileStore, type FileKey, type FileStore, type KeptFile } from '#files/file-store.ts';

export interface BucketSettings {
  /** Of the bucket itself: `https://bucket.s3.example`, or `https://s3.example/bucket`. */
  readonly url: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** Without a byte in either direction. */
const SILENT_MS = 20_000;
const TRIES = 3;
/** The hash of no bytes at all. */
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/**
 * Files in a bucket that speaks S3. They come in through a folder, where they are looked at; the bucket is told the
 * hash of what it gets and refuses anything else, so a file is there whole or not at all.
 */
export function createBucketStore(bucket: BucketSettings, folder: string): FileStore {
  const { receive, removeReceived } = createFileStore(folder);
  const base = bucket.url.replace(/\/$/, '');
  const pathOf = ({ organisationId, sha256 }: FileKey) => `${organisationId}/${sha256.slice(0, 2)}/${sha256}`;
  const ask = (request: Omit<BucketCall, 'url'> & { readonly path: string }) =>
    send(bucket, { ...request, url: `${base}${request.path}` });

  return {
    receive,
    removeReceived,
    async keep(path, key) {
      const { size } = await stat(path);
      const answer = await ask({
        method: 'PUT',
        path: `/${pathOf(key)}`,
        upload: { path, size, sha256: key.sha256 },
      });
      await drained(answer);
      await rm(path, { force: true });
    },
    async read(key) {
      const answer = await ask({ method: 'GET', path: `/${pathOf(key)}`, mayBeMissing: true });
      if (answer.statusCode === 404) {
        answer.resume();
        return undefined;
      }
      return { stream: answer, size: Number(answer.headers['content-length']) };
    },
    async *all() {
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2' });
        if (token !== undefined) query.set('continuation-token', token);
        const page = await drained(await ask({ method: 'GET', path: `/?${query.toString()}` }));
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const file = keptFile(entry);
          if (file !== undefined) yield file;
        }
        token =
          elementOf(page, 'IsTruncated') === 'true' ? elementOf(page, 'NextContinuationToken') : undefined;
      } while (token !== undefined);
    },
    async remove(key, before) {
      const path = `/${pathOf(key)}`;
      const found = await ask({ method: 'HEAD', path, mayBeMissing: true });
      await drained(found);
      if (found.statusCode === 404 || new Date(String(found.headers['last-modified'])) >= before)
        return false;
      await drained(await ask({ method: 'DELETE', path }));
      return true;
    },
  };
}

/** Undefined for what is not ours to look after. */
function keptFile(entry: string): KeptFile | undefined {
  const [, owner, sha256] = /^(\d+)\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(elementOf(entry, 'Key') ?? '') ?? [];
  if (owner === undefined || sha256 === undefined) return undefined;
  return {
    organisationId: Number(owner),
    sha256,
    size: Number(elementOf(entry, 'Size')),
    at: new Date(elementOf(entry, 'LastModified') ?? Number.NaN),
  };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function elementOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replaceAll(/&(\w+);/g, (whole, entity: string) => ENTITIES[entity] ?? whole);
}

interface BucketCall {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly url: string;
  /** A 404 is an answer too. */
  readonly mayBeMissing?: boolean;
  readonly upload?: { readonly path: string; readonly size: number; readonly sha256: string };
}

/** Throws on anything but a good answer; what may pass is tried again, and every call here can be. */
async function send(bucket: BucketSettings, call: BucketCall): Promise<IncomingMessage> {
  for (let tried = 1; ; tried += 1) {
    try {
      const answer = await sendOnce(bucket, call);
      const status = answer.statusCode ?? 0;
      if ((status >= 200 && status < 300) || (status === 404 && call.mayBeMissing === true)) return answer;
      const code = elementOf(await drained(answer), 'Code') ?? 'without a reason';
      throw new BucketError(`The bucket answered ${status}, ${code}, to ${call.method}`, status);
    } catch (error) {
      const isFinal = error instanceof BucketError && error.status < 500;
      if (isFinal || tried === TRIES) throw error;
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
    headers: { 'x-amz-content-sha256': upload?.sha256 ?? NOTHING },
  });
  const signed = await signer.sign();
  const { request } = signed.url.protocol === 'https:' ? https : http;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = request(signed.url, {
    method,
    timeout: SILENT_MS,
    headers: {
      ...Object.fromEntries(signed.headers),
      ...(upload !== undefined && { 'content-length': upload.size }),
    },
  });
  sent.on('timeout', () => sent.destroy(new Error('The bucket is silent')));
  sent.on('error', reject);
  sent.on('response', resolve);
  if (upload === undefined) sent.end();
  // What breaks here is heard of above; an answer that comes early ends the rest.
  else pipeline(createReadStream(upload.path), sent).catch(reject);
  return promise;
}

async function drained(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
