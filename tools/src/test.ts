import { GATES } from '#gates/gates.ts';
import { type GateResult, runGate } from '#gates/run-gate.ts';
import { sum } from '#gates/tally.ts';

const isFast = process.argv.includes('--fast');
const results: (GateResult & { title: string; seconds: number })[] = [];

// Gates run on after a failure, so that one run tells everything that is wrong.
for (const gate of GATES.filter(({ isSlow }) => !(isFast && isSlow))) {
  console.log(`\n── ${gate.title} ${'─'.repeat(Math.max(3, 72 - gate.title.length))}`);
  const started = performance.now();
  const result = await runGate(gate);
  results.push({ ...result, title: gate.title, seconds: (performance.now() - started) / 1000 });
}

console.log('\n── Summary ───────────────────────────────────────────────────────────────────');
for (const { title, tally, failures, seconds } of results) {
  const verdict = tally.failed === 0 ? 'ok    ' : 'FAILED';
  console.log(
    `${verdict} ${title}: ${tally.passed} passed, ${tally.failed} failed (${seconds.toFixed(1)} s)`,
  );
  for (const failure of failures) console.log(failure.replaceAll(/^/gm, '       '));
}
const total = sum(results.map(({ tally }) => tally));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
