import { CLIENT_VERSION } from '@cartage/domain/client-version.ts';
import { notifyParent, shutDownOnSignal } from '@cartage/runtime/shutdown.ts';
import { flushLog, standardOutput } from '@cartage/runtime/standard-output.ts';
import { knownStartError } from '@cartage/runtime/start-error.ts';
import { readConfig, ConfigError } from '#config.ts';
import { createLog } from '#log.ts';
import { startIdentity } from '#serve.ts';

const SHUTDOWN_TIMEOUT_MS = 5_000;

const now = () => new Date();
const output = standardOutput();
const log = createLog((line) => void output.write(line), now);

async function main(): Promise<void> {
  const server = await startIdentity(readConfig(process.env, CLIENT_VERSION), log, now);
  log.info('listening', { port: server.port });

  const shutdown = shutDownOnSignal({
    timeoutMs: SHUTDOWN_TIMEOUT_MS,
    onStopping: (reason) => log.info('stopping', { reason }),
    close: async () => {
      await server.close();
      await flushLog(output);
    },
  });
  if (!shutdown.isStopping) notifyParent({ type: 'listening', port: server.port });
}

main().catch((error: unknown) => {
  const message = error instanceof ConfigError ? error.message : knownStartError(error);
  if (message !== undefined) process.stderr.write(`${message}\n`);
  else log.error('start_failed', { message: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
});
