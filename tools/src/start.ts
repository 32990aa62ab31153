import { EmbeddedDatabaseError } from '@cartage/database/embedded/embedded-database-error.ts';
import { MigrationError } from '@cartage/database/migrate.ts';
import { SettingsError } from '#start/settings.ts';
import { startCartage, type Cartage } from '#start/start-cartage.ts';
import { PartFailedError } from '#start/wait-ready.ts';

const say = (line: string) => console.log(line);
// A terminal that was closed must not end us before everything else has ended.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

const cartage: Cartage = startCartage({
  environment: process.env,
  isDev: process.argv.includes('--dev'),
  say,
});

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (isStopping) return say('Stopping already, this takes some seconds at most.');
    isStopping = true;
    say('\nStopping …');
    void finish(0);
  });
}

cartage.ready.catch((error: unknown) => {
  // Whatever breaks while stopping breaks because of it.
  if (isStopping) return;
  isStopping = true;
  console.error(`\n${explain(error)}`);
  void finish(1);
});

async function finish(exitCode: number): Promise<void> {
  try {
    await cartage.stop();
    if (exitCode === 0) say('Stopped.');
    process.exit(exitCode);
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

/** Faults that a person can mend are told without the place in our code. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isPlain = [EmbeddedDatabaseError, MigrationError, SettingsError, PartFailedError].some(
    (kind) => error instanceof kind,
  );
  return isPlain ? error.message : (error.stack ?? error.message);
}
