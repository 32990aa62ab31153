import type { TestOptions } from '#gates/options.ts';

/** One step of `npm test`. A command counts as one test; a test runner counts the tests of its report. */
export interface Gate {
  readonly title: string;
  readonly kind: 'command' | 'vitest' | 'playwright';
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /**
   * The files that decide the result of a command, if they are few. The command is skipped while they are the files
   * with which it last passed.
   */
  readonly inputs?: readonly string[];
}

/**
 * A part of a run. Lanes run in parallel, and the gates of a lane one after the other. A live first lane prints its
 * output at once; the output of other lanes is printed after each gate.
 */
export interface Stage {
  readonly lanes: readonly (readonly Gate[])[];
  readonly isLive: boolean;
}

const PACKAGES = [
  'domain',
  'runtime',
  'contract',
  'database',
  'server',
  'web',
  'identity',
  'simulator',
  'e2e',
  'bench',
  'tools',
];

// Two lanes that take about the same time.
const CHECKS: readonly (readonly Gate[])[] = [
  [
    { title: 'Types', kind: 'command', command: ['tsc', '-p', '.'] },
    { title: 'Lint', kind: 'command', command: ['oxlint'] },
    {
      title: 'Import rules',
      kind: 'command',
      command: [
        'depcruise',
        '--cache',
        'node_modules/.cache/dependency-cruiser',
        '--cache-strategy',
        'content',
        '--config',
        '.dependency-cruiser.cjs',
        ...PACKAGES,
      ],
    },
    {
      title: 'OpenAPI document up to date',
      kind: 'command',
      command: ['node', 'contract/src/openapi/write.ts', '--check'],
    },
    {
      title: 'Rules of Spectral for the OpenAPI document',
      kind: 'command',
      command: [
        'spectral',
        'lint',
        'contract/openapi.json',
        '--ruleset',
        'contract/spectral.yaml',
        '--fail-severity',
        'warn',
      ],
      inputs: ['contract/openapi.json', 'contract/spectral.yaml', 'package-lock.json'],
    },
    {
      title: 'Rules of Redocly for the OpenAPI document',
      kind: 'command',
      command: ['redocly', 'lint', 'contract/openapi.json', '--config', 'contract/redocly.yaml'],
      env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      inputs: ['contract/openapi.json', 'contract/redocly.yaml', 'package-lock.json'],
    },
  ],
  [
    { title: 'Types of the web', kind: 'command', command: ['tsc', '-p', 'web'] },
    { title: 'Format', kind: 'command', command: ['oxfmt', '--check'] },
    { title: 'Dead code and unused packages', kind: 'command', command: ['knip', '--cache'] },
    { title: 'Web build', kind: 'command', command: ['node', 'tools/src/build-web.ts'] },
  ],
];

const UNIT_TESTS: Gate = {
  title: 'Unit tests',
  kind: 'vitest',
  command: ['vitest', 'run', '--project', 'plain'],
};
const UNIT_AND_DATABASE_TESTS: Gate = {
  title: 'Unit and database tests',
  kind: 'vitest',
  command: ['vitest', 'run', '--project', 'plain', '--project', 'real'],
};
const COMPONENT_TESTS: Gate = {
  title: 'Component tests',
  kind: 'vitest',
  command: ['vitest', 'run', '--project', 'browser'],
};

/** Files whose SQL depends on the version of PostgreSQL; every other statement is prepared there. */
export const POSTGRES_15_FILES = [
  'database/src/migrate',
  'database/src/invariants/',
  'plans.real',
  'server/src/features/consignment-search/',
  'server/src/features/dashboard/',
  'server/src/features/data-extract/',
  'server/tests/row-security',
] as const;

/** Runs after the database tests of its lane, because it reads their statements. */
const STATEMENTS_BY_ORGANISATION: Gate = {
  title: 'Statements of the database tests name their organisation',
  kind: 'command',
  command: ['node', 'tools/src/gates/route-statements.ts'],
};

const ON_POSTGRES_15 = { TEST_DATABASE_MAJOR: '15' };
const SELECTED_ON_15: readonly Gate[] = [
  {
    title: 'Version-dependent tests on PostgreSQL 15',
    kind: 'vitest',
    command: ['vitest', 'run', '--project', 'real', ...POSTGRES_15_FILES],
    env: ON_POSTGRES_15,
  },
  {
    title: 'Statements of the database tests on PostgreSQL 15',
    kind: 'command',
    command: ['node', 'tools/src/gates/prepare-statements.ts'],
  },
];
const ALL_ON_15: Gate = {
  title: 'Database tests on PostgreSQL 15',
  kind: 'vitest',
  command: ['vitest', 'run', '--project', 'real'],
  env: ON_POSTGRES_15,
};

/**
 * Takes 5 minutes. The database tests run 6 of these histories. A command of its own, because one file cannot be
 * split between workers.
 */
const SHUFFLED_EVENTS: Gate = {
  title: 'Events of 1,000 histories in any order, across killed servers',
  kind: 'command',
  command: ['vitest', 'run', '--project', 'real', 'server/tests/event-kill'],
  env: { EVENT_SEEDS: '1000' },
};

/** Takes some minutes. The database tests send 200 of these requests and look up 10,000 tokens. */
const GUESSED_LINKS: Gate = {
  title: '100,000 guesses of tracking links',
  kind: 'command',
  command: ['vitest', 'run', '--project', 'real', 'server/src/features/tracking/tracking-access'],
  env: { TRACKING_GUESSES: '100000' },
};

/**
 * Takes some minutes. The database tests send 10 of these random requests to each operation, and a part of the listed
 * values that reaches every operation and every place.
 */
const BAD_INPUT: Gate = {
  title: '400 random requests to each operation, and every listed bad value at every place',
  kind: 'command',
  command: ['vitest', 'run', '--project', 'real', 'server/tests/bad-input'],
  env: { BAD_INPUT_RUNS: '400', BAD_INPUT_VALUES: 'all' },
};

/** Takes a minute. The database tests run 15 of these sequences. */
const UNDO_SEQUENCES: Gate = {
  title: '50 sequences of edits and undos',
  kind: 'command',
  command: ['vitest', 'run', '--project', 'real', 'server/tests/undo-sequences'],
  env: { UNDO_SEQUENCES: '50' },
};

/** Takes a minute. The database tests simulate 24 of these pickups. */
const SIMULATED_DAY: Gate = {
  title: 'A simulated day with 60 pickups',
  kind: 'command',
  command: ['vitest', 'run', '--project', 'real', 'simulator/src/simulate.real'],
  env: { SIMULATED_PICKUPS: '60' },
};

/** The repetitions that an everyday run has fewer of. */
const REPETITIONS = [SHUFFLED_EVENTS, GUESSED_LINKS, BAD_INPUT, UNDO_SEQUENCES, SIMULATED_DAY];

const BROWSER_TESTS: Gate = {
  title: 'Browser tests',
  kind: 'playwright',
  command: ['playwright', 'test', '-c', 'e2e/playwright.config.ts'],
};

/** Journeys whose other width or tenant repeats the same code run there too: `e2e/src/journey-tags.ts`. */
const BROWSER_TESTS_AT_EVERY_WIDTH: Gate = { ...BROWSER_TESTS, env: { EVERY_WIDTH: '1' } };

/**
 * The stages of a run in their order: the quickest to fail first. Database tests often wait for a process or a time limit
 * while a core is free, so they run beside the browser tests.
 */
export function stagesOf({ isFast, isFull, shard }: TestOptions): readonly Stage[] {
  // One shard of several runs the checks; test runners divide their files among all shards.
  const isFirst = shard === undefined || shard.startsWith('1/');
  const checks: Stage = { lanes: isFirst ? CHECKS : [], isLive: false };
  const lanes = isFast
    ? [[UNIT_TESTS]]
    : [
        [isFull ? BROWSER_TESTS_AT_EVERY_WIDTH : BROWSER_TESTS],
        [
          COMPONENT_TESTS,
          UNIT_AND_DATABASE_TESTS,
          STATEMENTS_BY_ORGANISATION,
          ...(isFull ? [ALL_ON_15] : SELECTED_ON_15),
          ...(isFull && isFirst ? REPETITIONS : []),
        ],
      ];
  const tests = lanes.map((gates) => gates.map((gate) => sharded(gate, shard)));
  return [checks, { lanes: tests, isLive: true }];
}

function sharded(gate: Gate, shard: string | undefined): Gate {
  if (shard === undefined || gate.kind === 'command') return gate;
  return { ...gate, command: [...gate.command, `--shard=${shard}`] };
}
