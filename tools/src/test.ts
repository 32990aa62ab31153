import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, uptime } from 'node:os';
import { join } from 'node:path';
import { STATEMENTS_VARIABLE } from '@cartage/database/testing/statements-variable.ts';
import { type Gate, stagesOf } from '#gates/gates.ts';
import { parseOptions } from '#gates/options.ts';
import { type GateResult, runGate } from '#gates/run-gate.ts';
import { sum, tallyText } from '#gates/tally.ts';

const options = parseOptions(process.argv.slice(2));
if (options.day !== undefined) process.env['TEST_DAY'] = options.day;
if (options.minutes !== undefined) process.env['TESTS_END_UPTIME'] = String(uptime() + options.minutes * 60);
const statementsFolder = mkdtempSync(join(tmpdir(), 'cartage-statements-'));
process.env[STATEMENTS_VARIABLE] = statementsFolder;

const results: (GateResult & { title: string; seconds: number })[] = [];

// The other gates run after a failure, so that one run lists every problem.
for (const { lanes, isLive } of stagesOf(options)) {
  await Promise.all(
    lanes.map(async (gates, lane) => {
      for (const gate of gates) await runOne(gate, lane > 0 || !isLive);
    }),
  );
}
rmSync(statementsFolder, { recursive: true, force: true });

async function runOne(gate: Gate, isBuffered: boolean): Promise<void> {
  const heading = `\n── ${gate.title} ${'─'.repeat(Math.max(3, 72 - gate.title.length))}`;
  const started = performance.now();
  if (!isBuffered) console.log(heading);
  const result = await runGate(gate, { isBuffered });
  if (isBuffered) console.log(`${heading}\n${result.output}`.trimEnd());
  results.push({ ...result, title: gate.title, seconds: (performance.now() - started) / 1000 });
}

console.log('\n── Summary ───────────────────────────────────────────────────────────────────');
for (const { title, tally, failures, seconds } of results) {
  const verdict = tally.failed === 0 ? 'ok    ' : 'FAILED';
  console.log(`${verdict} ${title}: ${tallyText(tally)} (${seconds.toFixed(1)} s)`);
  for (const failure of failures) console.log(failure.replaceAll(/^/gm, '       '));
}
const total = sum(results.map(({ tally }) => tally));
console.log(`\n${tallyText(total)}`);
process.exitCode = total.failed === 0 ? 0 : 1;
