import { GATES } from '#gates/gates.ts';
import { runGate } from '#gates/run-gate.ts';
import { sum, type Tally } from '#gates/tally.ts';

const isFast = process.argv.includes('--fast');
const results: { title: string; tally: Tally; seconds: number }[] = [];

// Gates run on after a failure, so that one run tells everything that is wrong.
for (const gate of GATES.filter(({ isSlow }) => !(isFast && isSlow))) {
  console.log(`\n── ${gate.title} ${'─'.repeat(Math.max(3, 72 - gate.title.length))}`);
  const started = performance.now();
  const tally = await runGate(gate);
  results.push({ title: gate.title, tally, seconds: (performance.now() - started) / 1000 });
}

console.log('\n── Summary ───────────────────────────────────────────────────────────────────');
for (const { title, tally, seconds } of results) {
  const verdict = tally.failed === 0 ? 'ok    ' : 'FAILED';
  console.log(
    `${verdict} ${title}: ${tally.passed} passed, ${tally.failed} failed (${seconds.toFixed(1)} s)`,
  );
}
const total = sum(results.map(({ tally }) => tally));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
