import { connect, type Socket } from 'node:net';
import type { PrinterAddress } from '#print-agent/config.ts';

const CONNECT_TIMEOUT_MS = 5_000;

export interface PrinterTimings {
  /** Printers without status replies close the connection once the agent has closed its half. */
  readonly replyMs: number;
  /** Without progress for so long, the printer is stuck. */
  readonly stallMs: number;
}

const TIMINGS: PrinterTimings = { replyMs: 3_000, stallMs: 120_000 };
/** Some printers keep the connection open after a status reply. */
const CLOSE_TIMEOUT_MS = 2_000;

/** ZPL: the printer replies with three lines between STX and ETX once it has read everything before the command. */
const STATUS_QUERY = '~HS';
const STATUS_LINES = 3;
const ETX = '\u0003';

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
      resolve(socket);
    });
  });
}

/**
 * Resolves once the printer has confirmed that it read every byte: it replies to the status query, or it closes the
 * connection after the agent has closed its half. Data in the buffer of the local kernel proves nothing. Rejects
 * otherwise: some labels may be printed then.
 */
export function writeLabels(
  socket: Socket,
  bytes: Buffer,
  { replyMs, stallMs }: PrinterTimings = TIMINGS,
): Promise<void> {
  return new Promise((resolve, reject) => {
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
    socket.setTimeout(stallMs);
    socket.on('timeout', () => fail(new PrinterStalledError(`no progress within ${stallMs / 1000} s`)));
    socket.once('error', fail);
    socket.on('data', (chunk) => {
      reply += chunk.toString('latin1');
      if (reply.split(ETX).length > STATUS_LINES) confirm();
    });
    socket.once('end', () => {
      if (isHalfClosed) confirm();
    });
    socket.once('close', () => fail(new Error('The printer closed the connection')));
    socket.write(Buffer.concat([bytes, Buffer.from(STATUS_QUERY)]), () => {
      replyTimer = setTimeout(() => {
        isHalfClosed = true;
        socket.end();
      }, replyMs);
    });
  });
}
