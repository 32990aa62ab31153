import { defineConfig } from 'vitest/config';

const rooms = '{domain,contract,database,server,web,identity,e2e,bench,tools}/**';

// A second run on PostgreSQL 15 is about SQL; these start databases of their own, of both versions.
const isOnOtherVersion = process.env['TEST_DATABASE_MAJOR'] !== undefined;
const takesBothVersions = ['database/src/embedded/**', 'tools/**'];

export default defineConfig({
  test: {
    // Every test file in a process of its own: what one leaves behind never reaches the next.
    pool: 'forks',
    // On a machine that others use too, a test may run out of time once; twice is a failure. Never at a desk.
    retry: process.env['CI'] === undefined ? 0 : 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          testTimeout: 20_000,
          // Read by a test; other style sheets count for nothing there.
          css: { include: /tokens\.css/ },
          include: [`${rooms}/*.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.real.test.ts'],
          setupFiles: ['./tools/src/vitest/fail-on-noise.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'real',
          include: [`${rooms}/*.real.test.ts`],
          exclude: ['**/node_modules/**', '**/dist/**', ...(isOnOtherVersion ? takesBothVersions : [])],
          globalSetup: ['./database/src/testing/template.ts'],
          setupFiles: ['./tools/src/vitest/fail-on-noise.ts'],
          // Two cores are shared with PostgreSQL; more workers only wait for each other.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
