import { once } from 'node:events';
import { pino } from 'pino';

/** Kept in memory while the log cannot be written; later lines are lost then. */
const MAX_UNWRITTEN_BYTES = 4 * 1024 ** 2;

/** Written asynchronously. When the disk is full, the process continues, and the next line retries the write. */
export function standardOutput() {
  const output = pino.destination({ dest: 1, sync: false, maxLength: MAX_UNWRITTEN_BYTES });
  let isFailing = false;
  // Without a listener, the error would end the process.
  output.on('error', () => (isFailing = true));
  output.on('write', () => (isFailing = false));
  // At the exit of the process, the stream would retry forever to write its last lines.
  process.prependListener('exit', () => {
    if (isFailing) output.destroy();
  });
  return output;
}

/** Writes the buffered lines and closes the log. A process that exits earlier loses its last lines. */
export async function flushLog(output: ReturnType<typeof standardOutput>): Promise<void> {
  // Without this, the stream would never close after its reader died.
  const closed = once(output, 'close', { signal: AbortSignal.timeout(1000) });
  output.end();
  await closed.catch(() => undefined);
}
