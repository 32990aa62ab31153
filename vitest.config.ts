import { defineConfig } from 'vitest/config';

const rooms = '{domain,contract,database,server,web,identity,e2e,bench,tools}/**';

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
          exclude: ['**/node_modules/**', '**/dist/**'],
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
