/** One step of `npm test`. A command counts as one test; a runner counts what its report says. */
export interface Gate {
  readonly title: string;
  readonly kind: 'command' | 'vitest' | 'playwright';
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Left out by `npm run check`. */
  readonly isSlow?: boolean;
}

const ROOMS = ['domain', 'contract', 'database', 'server', 'web', 'identity', 'e2e', 'bench', 'tools'];

/** In the order in which they run: the quickest to fail first. */
export const GATES: readonly Gate[] = [
  { title: 'Types', kind: 'command', command: ['tsc', '-p', '.'] },
  { title: 'Types of the web', kind: 'command', command: ['tsc', '-p', 'web'] },
  { title: 'Lint', kind: 'command', command: ['oxlint'] },
  { title: 'Format', kind: 'command', command: ['oxfmt', '--check'] },
  {
    title: 'Arrows between rooms and layers',
    kind: 'command',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', ...ROOMS],
  },
  { title: 'Dead code and unused packages', kind: 'command', command: ['knip'] },
  {
    title: 'OpenAPI document up to date',
    kind: 'command',
    command: ['node', 'contract/src/openapi/write.ts', '--check'],
  },
  { title: 'Web build', kind: 'command', command: ['node', 'tools/src/build-web.ts'] },
  { title: 'Unit and database tests', kind: 'vitest', command: ['vitest', 'run'] },
  {
    title: 'Database tests on PostgreSQL 15',
    kind: 'vitest',
    command: ['vitest', 'run', '--project', 'real'],
    env: { TEST_DATABASE_MAJOR: '15' },
    isSlow: true,
  },
  {
    title: 'Browser journeys',
    kind: 'playwright',
    command: ['playwright', 'test', '-c', 'e2e/playwright.config.ts'],
    isSlow: true,
  },
];
