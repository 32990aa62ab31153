import { appendFileSync } from 'node:fs';

// A part for tests: notes what happens to it, ends with its channel, and breaks or hangs when told to.
const { NOTES: notes = '', BREAKS: breaks, IGNORES: ignores } = process.env;
const note = (line: string) => appendFileSync(notes, `${line}\n`);

note(`started ${process.pid} ${process.env['SETTING'] ?? ''}`.trim());
process.on('SIGTERM', () => {
  note('asked to end');
  if (ignores === undefined) process.exit(0);
});
process.on('disconnect', () => {
  note('left alone');
  process.exit(0);
});
process.on('message', () => {});
if (breaks !== undefined) {
  process.stderr.write('this is why\n');
  process.exit(3);
}
