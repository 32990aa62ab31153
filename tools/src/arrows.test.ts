import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type IForbiddenRuleType } from 'dependency-cruiser';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '#root.ts';

const config: { forbidden: (IForbiddenRuleType & { name: string })[]; options: ICruiseOptions } =
  createRequire(import.meta.url)(join(ROOT, '.dependency-cruiser.cjs'));

/** Rule → a file that breaks it and the file it reaches for. */
const OFFENDERS: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'room-domain': ['domain/src/a.ts', 'contract/src/b.ts'],
  'room-contract': ['contract/src/a.ts', 'database/src/b.ts'],
  'room-database': ['database/src/a.ts', 'contract/src/b.ts'],
  'room-identity': ['identity/src/a.ts', 'server/src/b.ts'],
  'room-server': ['server/src/a.test.ts', 'identity/src/b.ts'],
  'room-web': ['web/src/a.tsx', 'database/src/b.ts'],
  'room-e2e': ['e2e/src/a.ts', 'server/src/b.ts'],
  'room-bench': ['bench/src/a.ts', 'tools/src/b.ts'],
  'server-layer-app': ['server/src/app.ts', 'server/src/worker.ts'],
  'server-layer-features': ['server/src/features/quotes/a.ts', 'server/src/app.ts'],
  'server-layer-freight': ['server/src/freight/a.ts', 'server/src/features/quotes/b.ts'],
  'server-layer-platform': ['server/src/platform/a.ts', 'server/src/freight/b.ts'],
  'server-layer-db': ['server/src/db/a.ts', 'server/src/platform/b.ts'],
  'server-layer-errors': ['server/src/errors/a.ts', 'server/src/db/b.ts'],
  'web-layer-app': ['web/src/app/a.tsx', 'web/src/main.tsx'],
  'web-layer-features': ['web/src/features/quote/a.tsx', 'web/src/app/b.tsx'],
  'web-layer-freight': ['web/src/freight/a.tsx', 'web/src/features/quote/b.tsx'],
  'web-layer-kit': ['web/src/kit/a.tsx', 'web/src/freight/b.tsx'],
  'web-layer-ui': ['web/src/ui/a.tsx', 'web/src/kit/b.tsx'],
  'web-ui-knows-nothing': ['web/src/ui/a.tsx', 'web/src/session/b.ts'],
  'web-beside-kit': ['web/src/session/a.ts', 'web/src/features/quote/b.tsx'],
  'web-without-mock': ['web/src/session/a.ts', 'web/src/mock/b.ts'],
  'feature-to-feature': ['server/src/features/quotes/a.ts', 'server/src/features/bookings/b.ts'],
  'domain-is-pure': ['domain/src/a.ts', 'node:fs'],
  'no-unresolvable': ['domain/src/a.ts', '@cartage/nowhere/b.ts'],
};

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A tiny repository of the given files; names of the rules that are broken there. */
async function brokenRules(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-arrows-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const rooms = new Set(Object.keys(files).map((name) => name.slice(0, name.indexOf('/'))));
  linkRooms(folder, rooms);
  const { output } = await cruise(
    [...rooms],
    { ...config.options, baseDir: folder, validate: true, ruleSet: { forbidden: config.forbidden } },
    config.options.enhancedResolveOptions,
  );
  if (typeof output === 'string') throw new TypeError('Expected a result object.');
  return output.summary.violations.map((violation) => violation.rule.name);
}

/** The rooms as npm links them, because that is how they reach each other. */
function linkRooms(folder: string, rooms: ReadonlySet<string>): void {
  mkdirSync(join(folder, 'node_modules', '@cartage'), { recursive: true });
  for (const room of rooms) {
    writeFileSync(
      join(folder, room, 'package.json'),
      JSON.stringify({
        name: `@cartage/${room}`,
        imports: { '#*': './src/*' },
        exports: { './*': './src/*' },
      }),
    );
    symlinkSync(join('..', '..', room), join(folder, 'node_modules', '@cartage', room));
  }
}

/** The import as our code writes it: by package across rooms, by # inside one. */
function importOf(from: string, to: string): string {
  if (!to.includes('/src/')) return to;
  const [fromRoom, toRoom] = [from.split('/')[0], to.split('/')[0]];
  const inside = to.slice(to.indexOf('/src/') + '/src/'.length);
  return fromRoom === toRoom ? `#${inside}` : `@cartage/${toRoom}/${inside}`;
}

test.each(Object.entries(OFFENDERS))('%s catches a planted offender', async (rule, [from, to]) => {
  const files = {
    [from]: `import type { b } from '${importOf(from, to)}';\nexport type A = typeof b;\n`,
    ...(to.includes('/src/') && { [to]: 'export const b = 1;\n' }),
  };
  expect(await brokenRules(files)).toContain(rule);
});

test('no-cycle catches a planted circle of types', async () => {
  const files = {
    'domain/src/a.ts': "import type { B } from '#b.ts';\nexport type A = B | 1;\n",
    'domain/src/b.ts': "import type { A } from '#a.ts';\nexport type B = A | 2;\n",
  };
  expect(await brokenRules(files)).toContain('no-cycle');
});

test('every rule has its offender', () => {
  const covered = [...Object.keys(OFFENDERS), 'no-cycle'].toSorted();
  expect(config.forbidden.map((rule) => rule.name).toSorted()).toEqual(covered);
});

test('allowed arrows are left alone', async () => {
  const files = {
    'server/src/features/quotes/a.ts': "import { b } from '#freight/b.ts';\nexport const a = b;\n",
    'server/src/freight/b.ts': "import { c } from '@cartage/domain/c.ts';\nexport const b = c;\n",
    'domain/src/c.ts': 'export const c = 1;\n',
  };
  expect(await brokenRules(files)).toEqual([]);
});
