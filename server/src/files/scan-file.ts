import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';

/** Scans uploads for viruses before any other code opens them. */
export interface FileScanner {
  /** Returns the name of the virus, or null. Throws when the file could not be scanned. */
  scan(path: string): Promise<string | null>;
}

export interface ScannerOptions {
  /** For a whole file. */
  readonly timeoutMs?: number;
}

const CHUNK_BYTES = 64 * 1024;
/** A response is one short line. */
const MAX_RESPONSE_BYTES = 4096;

/** Uses a ClamAV daemon at `tcp://host:3310` or `unix:///path`, with one connection per file (clamd(8), INSTREAM). */
export function createFileScanner(url: string, { timeoutMs = 10_000 }: ScannerOptions = {}): FileScanner {
  const { protocol, hostname, port, pathname } = new URL(url);
  const openSocket = () =>
    protocol === 'unix:'
      ? connect({ path: decodeURIComponent(pathname) })
      : connect(Number(port || 3310), hostname);
  return {
    async scan(path) {
      const socket = openSocket();
      const limit = setTimeout(() => socket.destroy(new Error('The scanner timed out')), timeoutMs);
      try {
        const response = readResponse(socket);
        // The daemon may respond before it has the whole file, and then reads no more.
        const [text] = await Promise.all([response, Promise.race([send(socket, path), response])]);
        return parseVerdict(text);
      } finally {
        clearTimeout(limit);
        socket.destroy();
      }
    },
  };
}

/** Each chunk is preceded by its length; a chunk of length 0 ends the file. */
async function send(socket: Socket, path: string): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'));
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    // A file stream without an encoding yields buffers.
    const bytes = chunk as Buffer;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    await write(socket, Buffer.concat([length, bytes]));
  }
  await write(socket, Buffer.alloc(4));
}

const write = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) =>
    socket.write(bytes, (error) => (error instanceof Error ? reject(error) : resolve())),
  );

function readResponse(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (piece: string) => {
      text += piece;
      if (text.includes('\0') || text.length > MAX_RESPONSE_BYTES) resolve(text);
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(text));
  });
}

/** Parses 'stream: OK' and 'stream: Win.Test.EICAR_HDB-1 FOUND'. Throws on any other response. */
function parseVerdict(response: string): string | null {
  const [line = ''] = response.split('\0');
  if (line.trim() === 'stream: OK') return null;
  const found = /^stream: (\S.*) FOUND$/.exec(line.trim())?.[1];
  if (found === undefined) throw new Error(`Unexpected response of the scanner: ${line.slice(0, 200)}`);
  return found;
}
