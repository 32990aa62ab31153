import { parseArgs } from 'node:util';
import { MAX_IMPORT_ROWS } from '@cartage/domain/consignment-import/limits.ts';
import { cpu } from '#cpu.ts';
import { create } from '#create.ts';
import { databaseReady } from '#database-ready.ts';
import { dispatcher } from '#dispatcher.ts';
import { edits } from '#edits.ts';
import { extract } from '#extract.ts';
import { firstLoad } from '#first-load.ts';
import { importConsignments } from '#import.ts';
import { importKills } from '#import-kills.ts';
import { importPage } from '#import-page.ts';
import { keyboard } from '#keyboard.ts';
import { kills } from '#kills.ts';
import { labels } from '#labels.ts';
import { list } from '#list.ts';
import { live } from '#live.ts';
import { memory } from '#memory.ts';
import { passes, formatMeasures, type Bench } from '#measure.ts';
import { quotes } from '#quotes.ts';
import { readRows } from '#read-rows.ts';
import { replicas } from '#replicas.ts';
import { reports } from '#reports.ts';
import { restarts } from '#restarts.ts';
import { search } from '#search.ts';
import { simulator } from '#simulator.ts';
import { type Stack, startStack } from '#stack.ts';
import { storage } from '#storage.ts';

const BENCHES: readonly Bench[] = [
  databaseReady,
  firstLoad,
  create,
  list,
  search,
  reports,
  extract,
  labels,
  importConsignments,
  importPage,
  keyboard,
  dispatcher,
  cpu,
  memory,
  replicas,
  edits,
  quotes,
  kills,
  importKills,
  live,
  restarts,
  simulator,
  storage,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    // Edits of each of eight clients. A run of all benches uses a tenth of the default of `edits` alone.
    edits: { type: 'string' },
    // Of an import: 30 by name, 6 in a run of all benches, since a killed worker's job waits 15 s.
    kills: { type: 'string' },
    rows: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});

const unknown = positionals.filter((name) => !BENCHES.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(
    `Unknown bench: ${unknown.join(', ')}. Choose from: ${BENCHES.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}

/** 100,000 rows by default; a million if `search` is requested by name. */
const rows = readRows(values.rows ?? (positionals.includes('search') ? '1M' : '100k'));
const editsPerClient = Number(values.edits ?? (positionals.includes('edits') ? 1_000 : 100));
const options = {
  edits: editsPerClient,
  kills: Number(values.kills ?? 20),
  // The largest file takes minutes.
  imports: positionals.includes('import') ? [10_000, MAX_IMPORT_ROWS] : [10_000],
  importKills: Number(values.kills ?? (positionals.includes('import-kills') ? 30 : 6)),
  // 100,000 requests over 50 restarts by name; a tenth in a run of all benches.
  restarts: positionals.includes('restarts') ? 50 : 5,
  rows,
  seed: Number(values.seed),
};
let stack: Promise<Stack> | undefined;
let failed = false;
for (const bench of BENCHES) {
  const isWanted = positionals.length === 0 ? bench.isOnRequest !== true : positionals.includes(bench.name);
  if (!isWanted) continue;
  try {
    const measures = await bench.run(options, () => (stack ??= startStack(options.rows)));
    for (const line of formatMeasures(bench.name, measures)) console.log(line);
    failed ||= !measures.every(passes);
  } catch (error) {
    // A bench that cannot run fails, and the others still run.
    console.error(`${bench.name.padEnd(12)}  ${error instanceof Error ? error.message : String(error)}`);
    failed = true;
  }
}
await (await stack?.catch(() => undefined))?.close();
process.exitCode = failed ? 1 : 0;
