import { parseArgs } from 'node:util';
import { importKillRun } from './import-kill-run.ts';

/** `node server/tests/kills/import-main.ts --kills 30 --seed 1`: one run on a database of its own, reported as JSON. */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '30' },
    rows: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
  },
});

const report = await importKillRun({
  kills: Number(values.kills),
  rows: Number(values.rows),
  seed: Number(values.seed),
});
process.stdout.write(`${JSON.stringify(report)}\n`);
