import { inspect } from 'node:util';
import { shutDownOnSignal } from '@cartage/runtime/shutdown.ts';
import { AgentConfigError, readAgentConfig } from '#print-agent/config.ts';
import { Journal } from '#print-agent/journal.ts';
import { connectPrinter, writeLabels } from '#print-agent/printer.ts';
import { CredentialRefusedError, QueueApi } from '#print-agent/queue-api.ts';
import { runAgent } from '#print-agent/run-agent.ts';

/** Longer than a large print usually takes. The journal covers a longer one. */
const SHUTDOWN_TIMEOUT_MS = 20_000;
const EXIT_CODES = { failed: 1, settings: 2, credential: 3 } as const;
const TEST_PAGE = '^XA^FO40,40^A0N,40,40^FDCartage print agent: test page^FS^XZ';

async function main(): Promise<void> {
  const config = readAgentConfig(process.argv.slice(2), process.env);
  if (config.isTestPage) {
    await writeLabels(await connectPrinter(config.printer), Buffer.from(TEST_PAGE));
    return log({ event: 'test_page_sent', ...config.printer });
  }
  const stopping = new AbortController();
  const work = runAgent({
    api: new QueueApi(config.server, config.token),
    printer: config.printer,
    journal: new Journal(config.journal),
    log,
    signal: stopping.signal,
  });
  shutDownOnSignal({
    timeoutMs: SHUTDOWN_TIMEOUT_MS,
    onStopping: (reason) => log({ event: 'stopping', reason }),
    close: async () => {
      stopping.abort();
      await work;
    },
  });
  const { host, port } = config.printer;
  log({
    event: 'started',
    server: config.server.origin,
    printer: `${host}:${port}`,
    journal: config.journal,
  });
  await work;
}

const log = (line: Readonly<Record<string, unknown>>) =>
  void process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`);

function exitCodeOf(error: unknown): number {
  if (error instanceof AgentConfigError) return EXIT_CODES.settings;
  return error instanceof CredentialRefusedError ? EXIT_CODES.credential : EXIT_CODES.failed;
}

main().catch((error: unknown) => {
  const isExpected = error instanceof AgentConfigError || error instanceof CredentialRefusedError;
  process.stderr.write(`${isExpected ? error.message : inspect(error)}\n`);
  process.exit(exitCodeOf(error));
});
