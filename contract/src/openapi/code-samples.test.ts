import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { buildDocument } from '#openapi/document.ts';

const TSC = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));
const operations = Object.values(buildDocument().paths).flatMap((methods) => Object.values(methods));
const sampleOf = (id: string, language: string) =>
  operations
    .find(({ operationId }) => operationId === id)
    ?.['x-codeSamples']?.find(({ lang }) => lang === language)?.source;

test('every operation has a sample for curl that a shell can read', () => {
  const commands = operations.map(({ operationId }) => sampleOf(operationId, 'Shell') ?? '');
  expect(commands.filter((command) => !command.startsWith('curl '))).toEqual([]);
  const { status, stderr } = spawnSync('bash', ['-n'], { input: commands.join('\n'), encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('every operation has a program with correct types', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-samples-'));
  try {
    const names = operations.map(({ operationId }) => {
      const program = sampleOf(operationId, 'TypeScript');
      const name = join(folder, `${operationId}.ts`);
      writeFileSync(name, `export async function sample(token: string, upload: File) {\n${program}\n}\n`);
      return name;
    });
    const options = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--target',
      'esnext',
      '--lib',
      'esnext,dom',
      '--types',
      '',
    ];
    const { status, stdout } = spawnSync(process.execPath, [TSC, ...options, ...names], { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a sample has the token, the idempotency key and the example of the body', () => {
  expect(sampleOf('cancelConsignment', 'Shell')).toBe(
    [
      "curl -X POST 'https://kea.example/api/v2/customers/101/consignments/KEA00000123/cancelled' \\",
      '  -H "Authorization: Bearer $TOKEN" \\',
      '  -H "Idempotency-Key: $KEY" \\',
      "  -H 'Content-Type: application/json' \\",
      "  -d '{",
      '  "reason": "Order withdrawn",',
      '  "dateTimeUtc": "2026-03-18T01:30:00Z"',
      "}'",
    ].join('\n'),
  );
  expect(sampleOf('lookUpParticipantSites', 'TypeScript')).toBe(
    [
      "const response = await fetch('https://kea.example/api/v2/lookups/organisations/101/participant-sites?lookupTerm=auck', {",
      '  headers: { authorization: `Bearer ${token}` },',
      '});',
      'if (!response.ok) throw new Error((await response.json()).code);',
      'const result = await response.json();',
    ].join('\n'),
  );
});

test('a sample of an upload is a form, and one of a file stores it', () => {
  expect(sampleOf('uploadFile', 'Shell')).toContain("-F 'fileData=@file'");
  expect(sampleOf('uploadFile', 'TypeScript')).toContain("form.append('fileData', upload, upload.name);");
  expect(sampleOf('pickupManifest', 'Shell')).toMatch(/-OJ$/);
  expect(sampleOf('clientFlags', 'Shell')).toBe(
    "curl 'https://kea.example/api/v1/configuration/featureFlags/clientFlags'",
  );
});

test('a sample of an event stream follows it', () => {
  expect(sampleOf('consignmentChanges', 'Shell')).toBe(
    [
      "curl -N 'https://kea.example/api/v2/customers/101/consignments/changes?mode=follow' \\",
      '  -H "Authorization: Bearer $TOKEN"',
    ].join('\n'),
  );
  expect(sampleOf('deskChanges', 'TypeScript')).toContain('.pipeThrough(new TextDecoderStream())');
});
