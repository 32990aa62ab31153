import { defineConfig } from 'vitest/config';

const rooms = '{domain,contract,database,server,web,identity,e2e,bench,tools}/**';

// A second run on PostgreSQL 15 is about SQL; these start databases of their own, of both versions.
const isOnOtherVersion = process.env['TEST_DATABASE_MAJOR'] !== undefined;
const takesBothVersions = ['database/src/embedded/**', 'tools/**'];

export default defineConfig({
  test: {
    // Every test file in a process of its own: what one leaves behind never reaches the next.
    pool: 'forks',
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
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
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
