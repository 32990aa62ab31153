import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type IForbiddenRuleType } from 'dependency-cruiser';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '#root.ts';

const config: { forbidden: (IForbiddenRuleType & { name: string })[]; options: ICruiseOptions } =
  createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs'));

const layers: Readonly<Record<'server' | 'web', readonly (readonly string[])[]>> = JSON.parse(
  readFileSync(join(ROOT, 'tools', 'layers.json'), 'utf8'),
);

/** By rule: a file that breaks it, and the file that it imports. */
const VIOLATIONS: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'package-domain': ['domain/src/a.ts', 'contract/src/b.ts'],
  'package-runtime': ['runtime/src/a.ts', 'domain/src/b.ts'],
  'package-contract': ['contract/src/a.ts', 'database/src/b.ts'],
  'package-database': ['database/src/a.ts', 'contract/src/b.ts'],
  'package-identity': ['identity/src/a.ts', 'server/src/b.ts'],
  'package-server': ['server/src/a.test.ts', 'identity/src/b.ts'],
  'package-web': ['web/src/a.tsx', 'database/src/b.ts'],
  'package-simulator': ['simulator/src/a.ts', 'database/src/b.ts'],
  'package-e2e': ['e2e/src/a.ts', 'server/src/b.ts'],
  'package-bench': ['bench/src/a.ts', 'tools/src/b.ts'],
  'server-layer-main': ['server/src/worker.ts', 'server/src/testing/b.ts'],
  'server-layer-app': ['server/src/app.ts', 'server/src/worker.ts'],
  'server-layer-features': ['server/src/features/quotes/a.ts', 'server/src/app.ts'],
  'server-layer-jobs': ['server/src/jobs/a.ts', 'server/src/features/quotes/b.ts'],
  'server-layer-app-dependencies': ['server/src/app-dependencies.ts', 'server/src/jobs/b.ts'],
  'server-layer-mail': ['server/src/mail/a.ts', 'server/src/app-dependencies.ts'],
  'server-layer-documents': ['server/src/documents/a.ts', 'server/src/mail/b.ts'],
  'server-layer-freight': ['server/src/freight/a.ts', 'server/src/documents/b.ts'],
  'server-layer-platform': ['server/src/platform/a.ts', 'server/src/freight/b.ts'],
  'server-layer-config': ['server/src/config.ts', 'server/src/platform/b.ts'],
  'server-layer-settings': ['server/src/settings/a.ts', 'server/src/config.ts'],
  'server-layer-backup': ['server/src/backup/a.ts', 'server/src/config.ts'],
  'server-layer-files': ['server/src/files/a.ts', 'server/src/backup/b.ts'],
  'server-layer-db': ['server/src/db/a.ts', 'server/src/files/b.ts'],
  'server-layer-errors': ['server/src/errors/a.ts', 'server/src/db/b.ts'],
  'web-layer-mock': ['web/src/mock/a.ts', 'web/src/testing/b.ts'],
  'web-layer-main': ['web/src/main.tsx', 'web/src/testing/b.ts'],
  'web-layer-app': ['web/src/app/a.tsx', 'web/src/main.tsx'],
  'web-layer-features': ['web/src/features/quote/a.tsx', 'web/src/app/b.tsx'],
  'web-layer-freight': ['web/src/freight/a.tsx', 'web/src/features/quote/b.tsx'],
  'web-layer-kit': ['web/src/kit/a.tsx', 'web/src/freight/b.tsx'],
  'web-layer-ui': ['web/src/ui/a.tsx', 'web/src/kit/b.tsx'],
  'web-layer-session': ['web/src/session/a.ts', 'web/src/ui/b.tsx'],
  'web-layer-telemetry': ['web/src/telemetry/a.ts', 'web/src/session/b.ts'],
  'web-layer-theme': ['web/src/theme/a.ts', 'web/src/telemetry/b.ts'],
  'web-layer-api': ['web/src/api/a.ts', 'web/src/session/b.ts'],
  'web-ui-is-presentational': ['web/src/ui/a.tsx', 'web/src/session/b.ts'],
  'web-without-mock': ['web/src/session/a.ts', 'web/src/mock/b.ts'],
  'feature-to-feature': ['server/src/features/quotes/a.ts', 'server/src/features/bookings/b.ts'],
  'domain-is-pure': ['domain/src/a.ts', 'node:fs'],
  'no-unresolvable': ['domain/src/a.ts', '@cartage/missing/b.ts'],
};

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Writes the files as a small repository and returns the names of the rules that it breaks. */
async function brokenRules(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-import-rules-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const packages = new Set(Object.keys(files).map((name) => name.slice(0, name.indexOf('/'))));
  linkPackages(folder, packages);
  const { output } = await cruise(
    [...packages],
    { ...config.options, baseDir: folder, validate: true, ruleSet: { forbidden: config.forbidden } },
    config.options.enhancedResolveOptions,
  );
  if (typeof output === 'string') throw new TypeError('Expected a result object.');
  return output.summary.violations.map((violation) => violation.rule.name);
}

/** Links the packages as npm does, so that imports between them resolve. */
function linkPackages(folder: string, packages: ReadonlySet<string>): void {
  mkdirSync(join(folder, 'node_modules', '@cartage'), { recursive: true });
  for (const name of packages) {
    writeFileSync(
      join(folder, name, 'package.json'),
      JSON.stringify({
        name: `@cartage/${name}`,
        imports: { '#*': './src/*' },
        exports: { './*': './src/*' },
      }),
    );
    symlinkSync(join('..', '..', name), join(folder, 'node_modules', '@cartage', name));
  }
}

/** The import specifier: by package name between packages, by # inside one. */
function importOf(from: string, to: string): string {
  if (!to.includes('/src/')) return to;
  const [fromPackage, toPackage] = [from.split('/')[0], to.split('/')[0]];
  const inside = to.slice(to.indexOf('/src/') + '/src/'.length);
  return fromPackage === toPackage ? `#${inside}` : `@cartage/${toPackage}/${inside}`;
}

test.each(Object.entries(VIOLATIONS))('%s reports a planted violation', async (rule, [from, to]) => {
  const files = {
    [from]: `import type { b } from '${importOf(from, to)}';\nexport type A = typeof b;\n`,
    ...(to.includes('/src/') && { [to]: 'export const b = 1;\n' }),
  };
  expect(await brokenRules(files)).toContain(rule);
});

test('no-cycle reports a planted cycle of types', async () => {
  const files = {
    'domain/src/a.ts': "import type { B } from '#b.ts';\nexport type A = B | 1;\n",
    'domain/src/b.ts': "import type { A } from '#a.ts';\nexport type B = A | 2;\n",
  };
  expect(await brokenRules(files)).toContain('no-cycle');
});

test('every rule has a planted violation', () => {
  const covered = [...Object.keys(VIOLATIONS), 'no-cycle'].toSorted();
  expect(config.forbidden.map((rule) => rule.name).toSorted()).toEqual(covered);
});

test('allowed imports break no rule', async () => {
  const files = {
    'server/src/features/quotes/a.ts': "import { b } from '#freight/b.ts';\nexport const a = b;\n",
    'server/src/freight/b.ts': "import { c } from '@cartage/domain/c.ts';\nexport const b = c;\n",
    'domain/src/c.ts': 'export const c = 1;\n',
  };
  expect(await brokenRules(files)).toEqual([]);
});

test.each(['server', 'web'] as const)('every folder and file directly in %s/src has a layer', (name) => {
  const entries = readdirSync(join(ROOT, name, 'src')).filter((entry) => !/\.test\.tsx?$/.test(entry));
  expect(entries.toSorted()).toEqual(layers[name].flat().toSorted());
});

test('every package has an import rule, except tools, which may import every package', () => {
  const { workspaces }: { readonly workspaces: readonly string[] } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  );
  const ruled = config.forbidden.flatMap(({ name }) => /^package-(.+)$/.exec(name)?.[1] ?? []);
  expect([...ruled, 'tools'].toSorted()).toEqual(workspaces.toSorted());
});
