import { EmbeddedDatabaseError } from '@cartage/database/embedded/embedded-database-error.ts';
import { MigrationError } from '@cartage/database/migrate.ts';
import { startErrorText } from '@cartage/runtime/start-error.ts';
import { SettingsError } from '#start/settings.ts';
import type { Cartage } from '#start/start-cartage.ts';
import { ProcessFailedError } from '#start/wait-ready.ts';

/**
 * Runs until a signal, then stops everything that was started and ends this process. After a failed start, the exit
 * code is 1.
 */
export function runUntilSignal(cartage: Cartage): void {
  // A closed terminal must not end this process before it has stopped the others.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return console.log('Already stopping. This takes up to 10 seconds.');
      isStopping = true;
      console.log('\nStopping …');
      void finish(cartage, 0);
    });
  }
  cartage.ready.catch((error: unknown) => {
    // Ignores errors while stopping, because the stop causes them.
    if (isStopping) return;
    isStopping = true;
    console.error(`\n${explain(error)}`);
    void finish(cartage, 1);
  });
}

async function finish(cartage: Cartage, exitCode: number): Promise<void> {
  try {
    await cartage.stop();
    if (exitCode === 0) console.log('Stopped.');
    process.exit(exitCode);
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

/** Errors that an operator can fix are shown without a stack trace. */
function explain(error: unknown): string {
  const isFixable = [EmbeddedDatabaseError, MigrationError, SettingsError, ProcessFailedError].some(
    (kind) => error instanceof kind,
  );
  if (isFixable && error instanceof Error) return error.message;
  return startErrorText(error);
}
