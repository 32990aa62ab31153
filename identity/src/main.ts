import { CLIENT_VERSION } from '@cartage/domain/client-version.ts';
import { readConfig, ConfigError } from '#config.ts';
import { createLog } from '#log.ts';
import { startIdentity } from '#serve.ts';

const STOP_WITHIN_MS = 5_000;

const now = () => new Date();
const log = createLog((line) => void process.stdout.write(line), now);

async function main(): Promise<void> {
  const server = await startIdentity(readConfig(process.env, CLIENT_VERSION), log, now);
  log.info('listening', { port: server.port });

  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) return;
    stopping = true;
    log.info('stopping', { reason });
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('disconnect', () => stop('disconnect'));
  // Whoever started this process may have gone while it was loaded, and then nobody says so any more.
  if (process.connected === false) return stop('disconnect');
  // With a channel they want to know when, and on which port.
  process.send?.({ type: 'listening', port: server.port }, () => {});
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else log.error('start_failed', { message: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
});
