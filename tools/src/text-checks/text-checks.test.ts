import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#root.ts';
import { collectTargets, findBrokenReferences } from '#text-checks/references.ts';
import { readTextFiles, type TextFile } from '#text-checks/tracked-files.ts';
import { findAvoidedWords } from '#text-checks/wording.ts';

/** Files that name avoided words on purpose. */
const WORDING_EXCEPTIONS: Readonly<Record<string, string>> = {
  'tools/src/text-checks/wording.ts': 'the list itself',
  'tools/src/text-checks/text-checks.test.ts': 'plants an avoided word',
  'CONTRIBUTING.md': 'explains which words to avoid',
  'database/src/embedded/os-user.ts': 'names the operating system user nobody',
  'docs/requirements.md': 'quotes CONS-25',
  'domain/src/consignment/delivery-warning.ts': 'quotes CONS-25',
  'domain/src/consignment/delivery-warning.test.ts': 'quotes CONS-25',
  'e2e/journeys/confirmations.spec.ts': 'quotes CONS-25',
};

/** Files whose pointers are samples. */
const REFERENCE_EXCEPTIONS: Readonly<Record<string, string>> = {
  'tools/src/import-rules.test.ts': 'plants files that break an import rule',
  'tools/src/start/web-build.test.ts': 'writes sample packages',
  'tools/src/text-checks/references.ts': 'the patterns themselves',
  'tools/src/text-checks/text-checks.test.ts': 'plants broken pointers',
};

const files = readTextFiles();

function allPaths(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .flatMap((path) => path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/')));
}

describe('the wording check', () => {
  test('finds no avoided word in source, documents and texts', () => {
    const issues = files.filter(({ path }) => !(path in WORDING_EXCEPTIONS)).flatMap(findAvoidedWords);
    expect(issues.map(({ path, line, word }) => `${path}:${line}: ${word}`)).toEqual([]);
  });

  test('reports an avoided word in a comment, a string and a name', () => {
    const text = "// Whoever asks.\nconst nobodyElse = 'is told';\n";
    expect(findAvoidedWords({ path: 'sample.ts', text })).toEqual([
      { path: 'sample.ts', line: 1, word: 'whoever' },
      { path: 'sample.ts', line: 2, word: 'nobody' },
      { path: 'sample.ts', line: 2, word: 'told' },
    ]);
  });
});

describe('the reference check', () => {
  const targets = collectTargets(files, allPaths());

  test('resolves every requirement id, promise, rule and path that the repository mentions', () => {
    const checked = files.filter(({ path }) => !(path in REFERENCE_EXCEPTIONS));
    expect(checked.flatMap((file) => findBrokenReferences(file, targets))).toEqual([]);
  });

  test.each([
    ['an unknown requirement', 'x.ts', '// LIST-99', 'x.ts:1: no requirement LIST-99'],
    ['an unknown promise', 'x.ts', '// promise R99', 'x.ts:1: no promise R99'],
    ['an unknown design rule', 'x.ts', '\n// design rule 99', 'x.ts:2: no design rule 99'],
    ['a missing file', 'x.ts', '// see server/src/none.ts', 'x.ts:1: no file server/src/none.ts'],
    ['a dead link', 'docs/x.md', '[here](none.md)', 'docs/x.md:1: no file docs/none.md'],
    ['an outside document', 'x.ts', '// isolation.md 3', 'x.ts:1: isolation.md is not in this repository'],
  ])('reports %s', (_, path, text, message) => {
    const file: TextFile = { path, text };
    expect(findBrokenReferences(file, targets)).toEqual([message]);
  });
});

test('decision records are numbered without gaps, and each title has its number', () => {
  const records = files.filter(({ path }) => /^docs\/decisions\/\d{4}-/.test(path));
  const numbers = records.map(({ path }) => Number(path.slice('docs/decisions/'.length).slice(0, 4)));
  expect(numbers).toEqual(records.map((_, index) => index + 1));
  const wrong = records.filter(({ text }, index) => !text.startsWith(`# ${index + 1}. `));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});
