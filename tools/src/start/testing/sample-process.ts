import { appendFileSync } from 'node:fs';

// A process for tests. It records its start and signals, exits with its IPC channel, and can fail or ignore SIGTERM.
const { EVENTS: eventFile = '', FAILS: fails, IGNORES_SIGTERM: ignoresSigterm } = process.env;
const record = (line: string) => appendFileSync(eventFile, `${line}\n`);

record(`started ${process.pid} ${process.env['SETTING'] ?? ''}`.trim());
process.on('SIGTERM', () => {
  record('received SIGTERM');
  if (ignoresSigterm === undefined) process.exit(0);
});
process.on('disconnect', () => {
  record('channel closed');
  process.exit(0);
});
process.on('message', () => {});
process.on('SIGUSR2', () => process.stdout.write('after the rotation\n'));
for (let line = 0; line < Number(process.env['LOG_LINES'] ?? 0); line++)
  process.stdout.write(`${process.env['LOG_LINE']}\n`);
if (fails !== undefined) {
  process.stderr.write('the reason\n');
  process.exit(3);
}
