import { connect, type Socket } from 'node:net';
import type { PrinterAddress } from '#print-agent/config.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** Without progress for so long, the printer is stuck: no paper, or paused. */
const WRITE_TIMEOUT_MS = 120_000;
/** Some printers keep the connection open after the last byte. */
const CLOSE_TIMEOUT_MS = 2_000;

/** Rejects when the printer does not accept the connection: nothing is printed then. */
export function connectPrinter({ host, port }: PrinterAddress): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: CONNECT_TIMEOUT_MS });
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    socket.once('error', fail);
    socket.once('timeout', () => fail(new Error(`No connection within ${CONNECT_TIMEOUT_MS / 1000} s`)));
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      socket.removeAllListeners('timeout');
      // A reset before the first byte must not end the process.
      socket.on('error', () => {});
      resolve(socket);
    });
  });
}

/** Resolves once the printer has taken every byte. Rejects when the connection breaks: some labels may be printed then. */
export function writeLabels(socket: Socket, bytes: Buffer, timeoutMs = WRITE_TIMEOUT_MS): Promise<void> {
  return new Promise((resolve, reject) => {
    let isWritten = false;
    let hasFailed = false;
    const fail = (error: Error) => {
      hasFailed = true;
      socket.destroy();
      reject(error);
    };
    socket.setTimeout(timeoutMs, () => {
      if (!isWritten) return fail(new Error(`The printer took no data for ${timeoutMs / 1000} s`));
      socket.destroy();
    });
    socket.once('error', fail);
    socket.once('close', () => {
      if (hasFailed) return;
      if (isWritten) resolve();
      else reject(new Error('The printer closed the connection'));
    });
    // Replies of the printer are of no interest, but must be read so that the connection can end.
    socket.resume();
    socket.end(bytes, () => {
      isWritten = true;
      socket.setTimeout(CLOSE_TIMEOUT_MS);
    });
  });
}
