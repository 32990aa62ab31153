import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { buildApp } from '#app.ts';
import { ConfigError, readConfig } from '#config.ts';
import { assertSafeRole, UnsafeRoleError } from '#db/assert-safe-role.ts';
import { createParts } from '#parts.ts';
import { type MetricsServer, startMetricsServer } from '#platform/metrics-server.ts';
import { createLog, lastLineOf, standardOutput } from '#platform/request-log.ts';

const STOP_WITHIN_MS = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const output = standardOutput();
  const log = createLog(config.logLevel, output);
  const parts = createParts(config, log);
  const app = buildApp(parts);

  const { metricsHost, metricsPort } = config;
  let metrics: MetricsServer | undefined;
  let isStopping = false;
  const stop = async (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ event: 'stopping', reason });
    // Not unref'd away by an open connection: whatever hangs, the process ends.
    setTimeout(() => process.exit(1), STOP_WITHIN_MS - 500).unref();
    await app.close();
    await metrics?.close();
    await parts.database.close();
    log.info({ event: 'stopped' });
    await lastLineOf(output);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  // Whoever started us has gone without a word.
  process.on('disconnect', () => void stop('disconnect'));
  // It may have gone while this was loaded, and then nobody says so any more.
  if (process.connected === false) return stop('disconnect');

  const open = async () => {
    await assertSafeRole(parts.database);
    if (metricsPort !== undefined) {
      metrics = await startMetricsServer(parts.metrics.registry, { host: metricsHost, port: metricsPort });
    }
    await app.listen({ host: config.host, port: config.port });
    // Listening on an address with a port, never on a pipe.
    const { port } = app.server.address() as AddressInfo;
    log.info({ event: 'listening', port, metricsPort: metrics?.port });
    // Whoever has gone meanwhile is no fault.
    process.send?.({ type: 'listening', port, metricsPort: metrics?.port }, () => {});
  };
  await open().catch((error: unknown) => {
    // A start that is broken off fails.
    if (!isStopping) throw error;
  });
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigError || error instanceof UnsafeRoleError;
  const text = isPlain ? error.message : inspect(error);
  process.stderr.write(`${text}\n`);
  // Connections of a start that failed half-way would keep the process.
  process.exit(1);
});
