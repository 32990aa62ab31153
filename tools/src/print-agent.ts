import { inspect } from 'node:util';
import { shutDownOnSignal } from '@cartage/runtime/shutdown.ts';
import { AgentConfigError, type PrinterAddress, readAgentConfig } from '#print-agent/config.ts';
import { Journal, JournalError } from '#print-agent/journal.ts';
import { JournalInUseError, lockJournal } from '#print-agent/lock-journal.ts';
import { connectPrinter, readStatus, writeLabels } from '#print-agent/printer.ts';
import { CredentialRefusedError, QueueApi } from '#print-agent/queue-api.ts';
import { runAgent } from '#print-agent/run-agent.ts';

/** Longer than a large print usually takes. The journal covers a longer one. */
const SHUTDOWN_TIMEOUT_MS = 20_000;
const EXIT_CODES = { failed: 1, settings: 2, credential: 3 } as const;
const TEST_PAGE = '^XA^FO40,40^A0N,40,40^FDCartage print agent: test page^FS^XZ';

async function main(): Promise<void> {
  const config = readAgentConfig(process.argv.slice(2), process.env);
  if (config.isTestPage) return printTestPage(config.printer);
  await lockJournal(config.journal);
  const tokenFile = config.readableTokenFile;
  if (tokenFile !== null) log({ event: 'token_file_readable_by_others', file: tokenFile });
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

async function printTestPage(printer: PrinterAddress): Promise<void> {
  const address = `${printer.host}:${printer.port}`;
  try {
    const socket = await connectPrinter(printer).catch((error: unknown) => {
      throw new TestPageError(`Couldn't connect to the printer ${address}: ${reasonOf(error)}`);
    });
    const status = await readStatus(socket);
    if (status.kind === 'replied' && status.problem !== null)
      throw new TestPageError(`The printer ${address} isn't ready: ${status.problem}`);
    const data = { bytes: Buffer.from(TEST_PAGE), labels: 1 };
    await writeLabels(socket, data, {
      before: status.kind,
      onProblem: (reason) => log({ event: reason === null ? 'printer_continues' : 'printer_waits', reason }),
    });
  } catch (error) {
    if (error instanceof TestPageError) throw error;
    throw new TestPageError(`The printer ${address} didn't confirm the test page: ${reasonOf(error)}`);
  }
  log({ event: 'test_page_sent', ...printer });
}

class TestPageError extends Error {
  override readonly name = 'TestPageError';
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const log = (line: Readonly<Record<string, unknown>>) =>
  void process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`);

function exitCodeOf(error: unknown): number {
  if (error instanceof AgentConfigError || error instanceof JournalInUseError) return EXIT_CODES.settings;
  return error instanceof CredentialRefusedError ? EXIT_CODES.credential : EXIT_CODES.failed;
}

const EXPECTED = [
  AgentConfigError,
  CredentialRefusedError,
  JournalError,
  JournalInUseError,
  TestPageError,
] as const;

main().catch((error: unknown) => {
  const isExpected = EXPECTED.some((kind) => error instanceof kind);
  process.stderr.write(`${isExpected ? reasonOf(error) : inspect(error)}\n`);
  process.exit(exitCodeOf(error));
});
