import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { buildDocument } from '#openapi/document.ts';

const operations = Object.values(buildDocument().paths).flatMap((methods) => Object.values(methods));
const sampleOf = (id: string, language: string) =>
  operations
    .find(({ operationId }) => operationId === id)
    ?.['x-codeSamples']?.find(({ lang }) => lang === language)?.source;

test('every operation has a sample for curl and a program that compiles', () => {
  for (const { operationId } of operations) {
    expect(sampleOf(operationId, 'Shell'), operationId).toMatch(/^curl /);
    const program = sampleOf(operationId, 'TypeScript');
    expect(() => new Script(`(async () => {\n${program}\n})`), operationId).not.toThrow();
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
