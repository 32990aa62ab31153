import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { buildApp } from '#app.ts';
import { ConfigError, readConfig } from '#config.ts';
import { assertSafeRole, UnsafeRoleError } from '#db/assert-safe-role.ts';
import { createParts } from '#parts.ts';
import { createLog } from '#platform/request-log.ts';

const STOP_WITHIN_MS = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const parts = createParts(config, log);
  const app = buildApp(parts);

  let isStopping = false;
  const stop = async (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ event: 'stopping', reason });
    // Not unref'd away by an open connection: whatever hangs, the process ends.
    setTimeout(() => process.exit(1), STOP_WITHIN_MS - 500).unref();
    await app.close();
    await parts.database.close();
    log.info({ event: 'stopped' });
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  // Whoever started us has gone without a word.
  process.on('disconnect', () => void stop('disconnect'));

  await assertSafeRole(parts.database);
  await app.listen({ host: config.host, port: config.port });
  // Listening on an address with a port, never on a pipe.
  const { port } = app.server.address() as AddressInfo;
  log.info({ event: 'listening', port });
  process.send?.({ type: 'listening', port });
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigError || error instanceof UnsafeRoleError;
  const text = isPlain ? error.message : inspect(error);
  process.stderr.write(`${text}\n`);
  // Connections of a start that failed half-way would keep the process.
  process.exit(1);
});
