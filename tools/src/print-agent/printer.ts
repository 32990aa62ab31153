import { connect, type Socket } from 'node:net';
import type { PrinterAddress } from '#print-agent/config.ts';
import { problemOfStatus, STATUS_LINES, statusLinesIn } from '#print-agent/printer-status.ts';

const CONNECT_TIMEOUT_MS = 5_000;

export interface PrinterTimings {
  /** Printers without status replies close the connection once the agent has closed its half. */
  readonly replyMs: number;
  /** Without progress for so long, and in addition `labelMs` for each label, the printer is stuck. */
  readonly stallMs: number;
  /** A slow printer prints one label in this time. */
  readonly labelMs: number;
  /** Between two status queries while the printer waits for a person. */
  readonly pollMs: number;
}

/** Data for a printer. */
interface PrintData {
  readonly bytes: Buffer;
  readonly labels: number;
}

const TIMINGS: PrinterTimings = { replyMs: 3_000, stallMs: 120_000, labelMs: 3_000, pollMs: 2_000 };
/** A printer without labels to print replies at once. */
const STATUS_TIMINGS: PrinterTimings = { replyMs: 3_000, stallMs: 10_000, labelMs: 0, pollMs: 2_000 };
/** Some printers keep the connection open after a status reply. */
const CLOSE_TIMEOUT_MS = 2_000;

/** ZPL: the printer replies with three lines between STX and ETX once it has read everything before the command. */
const STATUS_QUERY = '~HS';
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

/** `silent`: the printer did not reply. It has replies only while it prints, or none at all. */
type PrinterStatus =
  | { readonly kind: 'silent' }
  | { readonly kind: 'replied'; readonly problem: string | null };

/** The status before the labels. Prints nothing and keeps the connection. */
export function readStatus(socket: Socket, { replyMs }: PrinterTimings = TIMINGS): Promise<PrinterStatus> {
  return new Promise((resolve) => {
    let received = '';
    const end = (status: PrinterStatus) => {
      clearTimeout(timer);
      socket.off('data', read).off('close', stop);
      resolve(status);
    };
    const read = (chunk: Buffer) => {
      received += chunk.toString('latin1');
      if (statusLinesIn(received) >= STATUS_LINES)
        end({ kind: 'replied', problem: problemOfStatus(received) });
    };
    const stop = () => end({ kind: 'silent' });
    const timer = setTimeout(stop, replyMs);
    socket.on('data', read);
    socket.once('close', stop);
    socket.write(STATUS_QUERY);
  });
}

/** Why the printer does not print; null when it does. Rejects unless the printer confirms the status query. */
export async function checkPrinter(socket: Socket): Promise<string | null> {
  let found: string | null = null;
  await send(socket, { bytes: Buffer.alloc(0), labels: 0 }, STATUS_TIMINGS, {
    before: 'unasked',
    isConfirmed: (problem) => {
      found = problem;
      return true;
    },
  });
  return found;
}

interface WriteOptions {
  readonly timings?: PrinterTimings | undefined;
  /** `replied`: the connection stays open for more queries. `silent`: a late reply must not confirm the labels. */
  readonly before?: PrinterStatus['kind'] | 'unasked';
  /** The printer has the labels and waits for a person. Null: it prints again. */
  readonly onProblem?: (problem: string | null) => void;
}

/**
 * Resolves once the printer has confirmed that it read every byte: it replies to the status query, or it closes the
 * connection after the agent has closed its half. Data in the buffer of the local kernel proves nothing. Rejects
 * otherwise: some labels may be printed then. A printer that replies that it waits for a person keeps the labels, and is
 * asked until it prints again. Returns whether it replied.
 */
export function writeLabels(
  socket: Socket,
  data: PrintData,
  { timings = TIMINGS, before = 'unasked', onProblem = () => {} }: WriteOptions = {},
): Promise<boolean> {
  let last: string | null = null;
  return send(socket, data, timings, {
    before,
    isConfirmed: (problem) => {
      if (problem !== last) onProblem(problem);
      last = problem;
      return problem === null;
    },
  });
}

interface Confirmation extends Required<Pick<WriteOptions, 'before'>> {
  /** Called with the problem of each status reply. False: the printer is asked again. */
  readonly isConfirmed: (problem: string | null) => boolean;
}

/**
 * The local kernel can accept the last labels long before a slow printer reads them. No progress is visible then, and
 * therefore the timeout depends on the number of labels.
 */
function send(
  socket: Socket,
  { bytes, labels }: PrintData,
  { replyMs, stallMs, labelMs, pollMs }: PrinterTimings,
  confirmation: Confirmation,
): Promise<boolean> {
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
    let hasReplied = false;
    let received = '';
    let expectedLines = confirmation.before === 'silent' ? 2 * STATUS_LINES : STATUS_LINES;
    /** Closes this half of the connection, or asks again. */
    let timer: NodeJS.Timeout | undefined;
    const fail = (error: Error) => {
      clearTimeout(timer);
      socket.destroy();
      if (isConfirmed) resolve(hasReplied);
      else reject(error);
    };
    const confirm = () => {
      if (isConfirmed) return;
      isConfirmed = true;
      clearTimeout(timer);
      socket.setTimeout(CLOSE_TIMEOUT_MS);
      socket.end();
    };
    const askAgain = () => {
      expectedLines += STATUS_LINES;
      socket.write(STATUS_QUERY);
    };
    socket.setTimeout(timeoutMs);
    socket.on('timeout', () => fail(new PrinterStalledError(`no progress within ${timeoutMs / 1000} s`)));
    socket.once('error', fail);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (isConfirmed || statusLinesIn(received) < expectedLines) return;
      hasReplied = true;
      clearTimeout(timer);
      if (confirmation.isConfirmed(problemOfStatus(received))) return confirm();
      // Without this half, the printer can't be asked again. It has the labels.
      if (isHalfClosed) return confirm();
      timer = setTimeout(askAgain, pollMs);
    });
    socket.once('end', () => {
      if (isHalfClosed) confirm();
    });
    socket.once('close', () => fail(new Error(CLOSED)));
    socket.write(Buffer.concat([bytes, Buffer.from(STATUS_QUERY)]), () => {
      if (hasReplied || confirmation.before === 'replied') return;
      timer = setTimeout(() => {
        isHalfClosed = true;
        socket.end();
      }, replyMs);
    });
  });
}
