import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildDocument } from '#openapi/document.ts';

/** Writes `contract/openapi.json`; with `--check` only tells, by its exit code, whether it is up to date. */
const file = fileURLToPath(new URL('../../openapi.json', import.meta.url));
const wanted = `${JSON.stringify(buildDocument(), null, 2)}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, wanted);
} else if (readCommitted() !== wanted) {
  process.stderr.write(
    'contract/openapi.json is not up to date: run `node contract/src/openapi/write.ts`.\n',
  );
  process.exitCode = 1;
}

function readCommitted(): string | undefined {
  try {
    // A checkout with other line endings is the same file.
    return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return undefined;
  }
}
