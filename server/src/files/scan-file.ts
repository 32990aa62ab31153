import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';

/** Looks for viruses in what people send, before anything else looks at it. */
export interface FileScanner {
  /** The name of what was found, null when nothing was. Throws when the file could not be checked. */
  scan(path: string): Promise<string | null>;
}

export interface ScannerOptions {
  /** For a whole file; nobody waits longer at an upload. */
  readonly withinMs?: number;
}

const PIECE_BYTES = 64 * 1024;
/** An answer is one short line. */
const MOST_ANSWER_BYTES = 4096;

/** A daemon of ClamAV, at `tcp://host:3310` or `unix:///path`; one connection for each file (clamd(8), INSTREAM). */
export function createFileScanner(url: string, { withinMs = 10_000 }: ScannerOptions = {}): FileScanner {
  const { protocol, hostname, port, pathname } = new URL(url);
  const dial = () =>
    protocol === 'unix:'
      ? connect({ path: decodeURIComponent(pathname) })
      : connect(Number(port || 3310), hostname);
  return {
    async scan(path) {
      const socket = dial();
      const limit = setTimeout(() => socket.destroy(new Error('The scanner took too long')), withinMs);
      try {
        const answer = answerOf(socket);
        // It may answer before it has all, and then takes no more of it.
        const [text] = await Promise.all([answer, Promise.race([send(socket, path), answer])]);
        return verdictOf(text);
      } finally {
        clearTimeout(limit);
        socket.destroy();
      }
    },
  };
}

/** Each piece comes with its length before it; one of length nought is the end. */
async function send(socket: Socket, path: string): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'));
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    // Without an encoding a stream of a file is one of bytes.
    const bytes = piece as Buffer;
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

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (piece: string) => {
      text += piece;
      if (text.includes('\0') || text.length > MOST_ANSWER_BYTES) resolve(text);
    });
    socket.once('error', reject);
    socket.once('close', () => resolve(text));
  });
}

/** 'stream: OK', 'stream: Win.Test.EICAR_HDB-1 FOUND'; anything else is no verdict. */
function verdictOf(answer: string): string | null {
  const [line = ''] = answer.split('\0');
  if (line.trim() === 'stream: OK') return null;
  const found = /^stream: (\S.*) FOUND$/.exec(line.trim())?.[1];
  if (found === undefined) throw new Error(`The scanner gave no verdict: ${line.slice(0, 200)}`);
  return found;
}
