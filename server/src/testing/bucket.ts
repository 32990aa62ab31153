import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BucketSettings } from '#files/bucket-client.ts';

interface Stored {
  readonly bytes: Buffer;
  at: Date;
}

/** A bucket with the S3 requests that we use. It verifies signatures and hashes. */
export interface Bucket {
  readonly settings: BucketSettings;
  readonly objects: Map<string, Stored>;
  /** Method and key of every request. */
  readonly calls: string[];
  /** Replaces the response to the next `left` requests. */
  failure: { left: number; readonly respond: (response: ServerResponse) => void } | undefined;
  close(): Promise<void>;
}

const PAGE_SIZE = 2;
const SECRET = 'secret-of-the-bucket';

export async function startBucket(): Promise<Bucket> {
  const objects = new Map<string, Stored>();
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const key = decodeURIComponent(url.pathname.replace('/files/', ''));
    calls.push(`${request.method} ${key}`);
    if (bucket.failure !== undefined && bucket.failure.left > 0) {
      bucket.failure.left -= 1;
      bucket.failure.respond(response);
      return;
    }
    const body = Buffer.concat(chunks);
    const error = errorOf(request, url, body);
    if (error !== null) sendError(response, error);
    else if (url.searchParams.has('list-type')) response.end(listed(objects, url));
    else respond(objects, { request, response, key, body });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server listens on a TCP port.
  const { port } = server.address() as AddressInfo;
  const bucket: Bucket = {
    settings: {
      url: `http://127.0.0.1:${port}/files`,
      region: 'ap-southeast-2',
      accessKey: 'AKIAKEA',
      secretKey: SECRET,
    },
    objects,
    calls,
    failure: undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
  return bucket;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly key: string;
  readonly body: Buffer;
}

function respond(objects: Map<string, Stored>, { request, response, key, body }: Exchange): void {
  const found = objects.get(key);
  if (request.method === 'PUT') {
    objects.set(key, { bytes: body, at: new Date() });
    response.end();
  } else if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else if (found === undefined) sendError(response, [404, 'NoSuchKey']);
  else {
    response.setHeader('last-modified', found.at.toUTCString());
    response.setHeader('content-length', found.bytes.length);
    response.end(request.method === 'HEAD' ? undefined : found.bytes);
  }
}

function listed(objects: ReadonlyMap<string, Stored>, url: URL): string {
  const from = Number(url.searchParams.get('continuation-token')?.replace('at&', '') ?? 0);
  const all = [...objects].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const entries = all
    .slice(from, from + PAGE_SIZE)
    .map(
      ([key, { bytes, at }]) =>
        `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`,
    );
  const isTruncated = from + PAGE_SIZE < all.length;
  const next = isTruncated ? `<NextContinuationToken>at&amp;${from + PAGE_SIZE}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`;
}

function sendError(response: ServerResponse, [status, code]: readonly [number, string]): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code><Message>No.</Message></Error>`);
}

function errorOf(request: IncomingMessage, url: URL, body: Buffer): readonly [number, string] | null {
  if (!isSigned(request, url)) return [403, 'SignatureDoesNotMatch'];
  if (request.headers['x-amz-content-sha256'] !== hashOf(body)) return [400, 'XAmzContentSHA256Mismatch'];
  const isWhole = request.method !== 'PUT' || Number(request.headers['content-length']) === body.length;
  return isWhole ? null : [411, 'MissingContentLength'];
}

const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const keyed = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** Verifies signature version 4 without the library that signs. */
function isSigned({ method, headers }: IncomingMessage, url: URL): boolean {
  const [, day = '', region = '', names = '', given = ''] =
    /^AWS4-HMAC-SHA256 Credential=AKIAKEA\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted();
  const signed = names.split(';').map((name) => `${name}:${headers[name]?.toString().trim()}\n`);
  const canonical = [
    method,
    url.pathname,
    query.join('&'),
    signed.join(''),
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hashOf(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(keyed, keyed(keyed(`AWS4${SECRET}`, day), region));
  const wanted = keyed(key, text);
  const got = Buffer.from(given, 'hex');
  return (
    got.length === wanted.length && timingSafeEqual(got, wanted) && names.includes('x-amz-content-sha256')
  );
}
