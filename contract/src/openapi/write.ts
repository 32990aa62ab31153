import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildDocument } from '#openapi/document.ts';

/** Writes `contract/openapi.json`. With `--check` it exits with 1 where the file is not up to date. */
const file = fileURLToPath(new URL('../../openapi.json', import.meta.url));
const current = `${JSON.stringify(buildDocument(), null, 2)}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, current);
} else if (readCommitted() !== current) {
  process.stderr.write(
    'contract/openapi.json is not up to date: run `node contract/src/openapi/write.ts`.\n',
  );
  process.exitCode = 1;
}

function readCommitted(): string | undefined {
  try {
    // A checkout may convert line endings.
    return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  } catch {
    return undefined;
  }
}
