import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connectPrinter, readStatus, writeLabels } from '#print-agent/printer.ts';

const TIMINGS = { replyMs: 50, stallMs: 2_000, labelMs: 0, pollMs: 20 };
/** For printers that stall, so that the test does not wait longer. */
const SHORT_TIMINGS = { ...TIMINGS, stallMs: 300 };
const LABELS = { bytes: Buffer.from('^XA^XZ'), labels: 1 };

/** Connects to a printer. `read` returns its received data. */
async function connectTo(
  behave: (socket: Socket, read: () => string) => void,
): Promise<{ readonly socket: Socket; readonly read: () => string }> {
  const chunks: Buffer[] = [];
  const read = () => Buffer.concat(chunks).toString('latin1');
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.pause();
    behave(socket, read);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('No address');
  return { socket: await connectPrinter({ host: '127.0.0.1', port: address.port }), read };
}

/** Returns the data that the printer read, once the labels are confirmed. */
async function print(
  behave: (socket: Socket, read: () => string) => void,
  labels = LABELS,
  timings = TIMINGS,
): Promise<string> {
  const { socket, read } = await connectTo(behave);
  await writeLabels(socket, labels, { timings });
  return read();
}

const STATUS = '\u0002030,0,0,1245,000,0,0,0,000,0,0,0\u0003\r\n'.repeat(3);

test('a status reply confirms the labels, and the connection may stay open', async () => {
  const read = await print((socket, soFar) => {
    socket.on('data', () => soFar().endsWith('~HS') && socket.write(STATUS));
    socket.resume();
  });
  expect(read).toBe('^XA^XZ~HS');
});

test('a printer without status replies confirms the labels when it closes the connection', async () => {
  const read = await print((socket) => {
    socket.once('end', () => socket.end());
    socket.resume();
  });
  expect(read).toBe('^XA^XZ~HS');
});

test('a printer that accepts and closes at once has not printed', async () => {
  await expect(print((socket) => socket.end())).rejects.toThrow('The printer closed the connection');
  await expect(print((socket) => socket.destroy())).rejects.toThrow();
});

test('a printer that accepts and never reads has not printed', async () => {
  const stalled = 'no progress within 0.3 s';
  const long = { bytes: Buffer.alloc(16_000_000, ' '), labels: 1 };
  await expect(print(() => {}, LABELS, SHORT_TIMINGS)).rejects.toThrow(stalled);
  await expect(print(() => {}, long, SHORT_TIMINGS)).rejects.toThrow(stalled);
});

test('a printer that reads, but neither replies nor closes, has not confirmed', async () => {
  await expect(print((socket) => socket.resume(), LABELS, SHORT_TIMINGS)).rejects.toThrow(
    'no progress within 0.3 s',
  );
});

test('a connection that breaks has not printed', async () => {
  await expect(
    print((socket) => {
      socket.once('data', () => socket.resetAndDestroy());
      socket.resume();
    }),
  ).rejects.toThrow('ECONNRESET');
});

test('a slow printer has the time that its labels need', async () => {
  const labels = { bytes: Buffer.from('^XA^XZ'.repeat(10)), labels: 10 };
  /** Prints a label each 60 ms, and then replies. */
  const printSlowly = (socket: Socket, soFar: () => string) => {
    let printed = 0;
    const printing = setInterval(() => {
      printed += 1;
      if (printed < 10 || !soFar().endsWith('~HS')) return;
      clearInterval(printing);
      socket.write(STATUS);
    }, 60);
    socket.once('close', () => clearInterval(printing));
    socket.resume();
  };
  const timings = { replyMs: 50, stallMs: 200, labelMs: 200, pollMs: 20 };
  expect(await print(printSlowly, labels, timings)).toBe(`${'^XA^XZ'.repeat(10)}~HS`);
});

test.each([
  ['closed', (socket: Socket) => void socket.end()],
  ['reset', (socket: Socket) => void socket.resetAndDestroy()],
])('a connection that the printer %s before the first byte has not printed', async (_, leave) => {
  const accepted = Promise.withResolvers<Socket>();
  const { socket, read } = await connectTo(accepted.resolve);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const printer = await accepted.promise;
  // Unexpected data must not hide the end of the connection.
  printer.write('ready', () => leave(printer));
  await closed;
  await expect(writeLabels(socket, LABELS, { timings: TIMINGS })).rejects.toThrow(
    'The printer closed the connection',
  );
  expect(read()).toBe('');
});

const OUT = STATUS.replace('030,0', '030,1');

test('a printer without labels keeps them, and is asked until it prints again', async () => {
  const { socket, read } = await connectTo((printer, soFar) => {
    let queries = 0;
    printer.on('data', () => {
      if (!soFar().endsWith('~HS')) return;
      queries += 1;
      printer.write(queries < 4 ? OUT : STATUS);
    });
    printer.resume();
  });
  const problems: (string | null)[] = [];
  await writeLabels(socket, LABELS, {
    timings: TIMINGS,
    before: 'replied',
    onProblem: (problem) => problems.push(problem),
  });
  expect(problems).toEqual(['The printer is out of labels.', null]);
  expect(read()).toBe('^XA^XZ~HS~HS~HS~HS');
});

test('a late reply to the query before the labels does not confirm them', async () => {
  const { socket } = await connectTo((printer, soFar) => {
    // The reply to the first query arrives with the labels, which the printer never reads.
    printer.on('data', () => soFar().includes('^XA') && printer.write(STATUS));
    printer.resume();
  });
  expect(await readStatus(socket, SHORT_TIMINGS)).toEqual({ kind: 'silent' });
  await expect(writeLabels(socket, LABELS, { timings: SHORT_TIMINGS, before: 'silent' })).rejects.toThrow(
    'no progress within 0.3 s',
  );
});
