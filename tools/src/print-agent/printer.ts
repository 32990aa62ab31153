import { connect, type Socket } from 'node:net';
import type { PrinterAddress } from '#print-agent/config.ts';

const CONNECT_TIMEOUT_MS = 5_000;

export interface PrinterTimings {
  /** Printers without status replies close the connection once the agent has closed its half. */
  readonly replyMs: number;
  /** Without progress for so long, and in addition `labelMs` for each label, the printer is stuck. */
  readonly stallMs: number;
  /** A slow printer prints one label in this time. */
  readonly labelMs: number;
}

/** Data for a printer. */
interface PrintData {
  readonly bytes: Buffer;
  readonly labels: number;
}

const TIMINGS: PrinterTimings = { replyMs: 3_000, stallMs: 120_000, labelMs: 3_000 };
/** A printer without labels to print replies at once. */
const STATUS_TIMINGS: PrinterTimings = { replyMs: 3_000, stallMs: 10_000, labelMs: 0 };
/** Some printers keep the connection open after a status reply. */
const CLOSE_TIMEOUT_MS = 2_000;

/** ZPL: the printer replies with three lines between STX and ETX once it has read everything before the command. */
const STATUS_QUERY = '~HS';
const STATUS_LINES = 3;
const ETX = '\u0003';
const CLOSED = 'The printer closed the connection';

/** The printer neither reads the labels nor confirms them. Some labels may be printed. */
export class PrinterStalledError extends Error {
  override readonly name = 'PrinterStalledError';
}

/** Rejects when the printer does not accept the connection: nothing is printed then. */
export function connectPrinter({ host, port }: PrinterAddress): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: CONNECT_TIMEOUT_MS });
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    socket.once('error', fail);
    socket.once('timeout', () => fail(new Error(`no connection within ${CONNECT_TIMEOUT_MS / 1000} s`)));
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      socket.removeAllListeners('timeout');
      // A reset before the first byte must not end the process.
      socket.on('error', () => {});
      // Without a reader, unexpected data of the printer would hide the end of the connection.
      socket.resume();
      resolve(socket);
    });
  });
}

/** False once the printer has closed or reset the connection. */
export const isConnected = (socket: Socket): boolean => socket.readyState === 'open';

/** Rejects unless the printer confirms a status query without labels, which prints nothing. */
export const checkPrinter = (socket: Socket): Promise<void> =>
  writeLabels(socket, { bytes: Buffer.alloc(0), labels: 0 }, STATUS_TIMINGS);

/**
 * Resolves once the printer has confirmed that it read every byte: it replies to the status query, or it closes the
 * connection after the agent has closed its half. Data in the buffer of the local kernel proves nothing. Rejects
 * otherwise: some labels may be printed then.
 *
 * The local kernel can accept the last labels long before a slow printer reads them. No progress is visible then, and
 * therefore the timeout depends on the number of labels.
 */
export function writeLabels(
  socket: Socket,
  { bytes, labels }: PrintData,
  { replyMs, stallMs, labelMs }: PrinterTimings = TIMINGS,
): Promise<void> {
  const timeoutMs = stallMs + labels * labelMs;
  return new Promise((resolve, reject) => {
    if (!isConnected(socket)) {
      // Its events were emitted before, and no other follows.
      socket.destroy();
      reject(new Error(CLOSED));
      return;
    }
    let isHalfClosed = false;
    let isConfirmed = false;
    let reply = '';
    let replyTimer: NodeJS.Timeout | undefined;
    const fail = (error: Error) => {
      clearTimeout(replyTimer);
      socket.destroy();
      if (isConfirmed) resolve();
      else reject(error);
    };
    const confirm = () => {
      if (isConfirmed) return;
      isConfirmed = true;
      clearTimeout(replyTimer);
      socket.setTimeout(CLOSE_TIMEOUT_MS);
      socket.end();
    };
    socket.setTimeout(timeoutMs);
    socket.on('timeout', () => fail(new PrinterStalledError(`no progress within ${timeoutMs / 1000} s`)));
    socket.once('error', fail);
    socket.on('data', (chunk) => {
      reply += chunk.toString('latin1');
      if (reply.split(ETX).length > STATUS_LINES) confirm();
    });
    socket.once('end', () => {
      if (isHalfClosed) confirm();
    });
    socket.once('close', () => fail(new Error(CLOSED)));
    socket.write(Buffer.concat([bytes, Buffer.from(STATUS_QUERY)]), () => {
      replyTimer = setTimeout(() => {
        isHalfClosed = true;
        socket.end();
      }, replyMs);
    });
  });
}
