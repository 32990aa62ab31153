import { createServer, type AddressInfo, type Socket } from 'node:net';

/** The EICAR test file, assembled here so that no scanner flags this repository. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export interface VirusScanner {
  readonly url: string;
  /** The bytes received for each file. */
  readonly scanned: Buffer[];
  /** Replaces the normal response while it is defined. */
  failure: ((socket: Socket) => void) | undefined;
  close(): Promise<void>;
}

/** Implements INSTREAM like the ClamAV daemon, and knows one virus. */
export async function startVirusScanner(): Promise<VirusScanner> {
  const scanned: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let received = Buffer.alloc(0);
    if (scanner.failure !== undefined) {
      scanner.failure(socket);
      return;
    }
    socket.on('data', (piece: Buffer) => {
      received = Buffer.concat([received, piece]);
      const file = fileIn(received);
      if (file === undefined) return;
      scanned.push(file);
      socket.end(`stream: ${file.includes(EICAR) ? 'Win.Test.EICAR_HDB-1 FOUND' : 'OK'}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server listens on a TCP port.
  const { port } = server.address() as AddressInfo;
  const scanner: VirusScanner = {
    url: `tcp://127.0.0.1:${port}`,
    scanned,
    failure: undefined,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
  return scanner;
}

const COMMAND = 'zINSTREAM\0';

/** Undefined until the file is complete. */
function fileIn(received: Buffer): Buffer | undefined {
  if (received.toString('latin1', 0, COMMAND.length) !== COMMAND) return undefined;
  const pieces: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
