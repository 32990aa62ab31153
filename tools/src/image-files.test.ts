import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '#root.ts';

/** The folders that the API reference is made from. */
const SOURCES = ['contract', 'docs', 'domain'];

/** The files that `COPY . .` of the Containerfile copies into the image. */
function imageFiles(): string[] {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').trim().split('\n');
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...SOURCES], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return files
    .trim()
    .split('\n')
    .filter((file) => !ignored.some((rule) => matchesGlob(file, rule) || matchesGlob(file, `${rule}/**`)));
}

test('the image has every file that the API reference is made from', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-image-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of imageFiles()) cpSync(join(ROOT, file), join(folder, file));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const program = `
    const { buildDocument } = await import('${folder}/contract/src/openapi/document.ts');
    const { EXAMPLE_NAMES, readExample } = await import('${folder}/contract/src/openapi/guides.ts');
    for (const name of EXAMPLE_NAMES) readExample(name);
    console.log(Object.keys(buildDocument().paths).length);`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(Number(printed)).toBeGreaterThan(80);
});
