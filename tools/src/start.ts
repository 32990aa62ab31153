import { EmbeddedDatabaseError } from '@cartage/database/embedded/embedded-database-error.ts';
import { MigrationError } from '@cartage/database/migrate.ts';
import { SettingsError } from '#start/settings.ts';
import { startCartage, type Cartage } from '#start/start-cartage.ts';
import { ProcessFailedError } from '#start/wait-ready.ts';

const print = (line: string) => console.log(line);
// A closed terminal must not end this process before it has stopped the others.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

const cartage: Cartage = startCartage({
  environment: process.env,
  isDev: process.argv.includes('--dev'),
  print,
});

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (isStopping) return print('Already stopping. This takes up to 10 seconds.');
    isStopping = true;
    print('\nStopping …');
    void finish(0);
  });
}

cartage.ready.catch((error: unknown) => {
  // Errors while stopping are caused by the stop.
  if (isStopping) return;
  isStopping = true;
  console.error(`\n${explain(error)}`);
  void finish(1);
});

async function finish(exitCode: number): Promise<void> {
  try {
    await cartage.stop();
    if (exitCode === 0) print('Stopped.');
    process.exit(exitCode);
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

/** Errors that an operator can fix are shown without a stack trace. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isFixable = [EmbeddedDatabaseError, MigrationError, SettingsError, ProcessFailedError].some(
    (kind) => error instanceof kind,
  );
  return isFixable ? error.message : (error.stack ?? error.message);
}
