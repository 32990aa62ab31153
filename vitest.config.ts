import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from './e2e/src/chromium.ts';

const packages = '{domain,runtime,contract,database,server,web,identity,simulator,e2e,bench,tools}/**';

// A second run on PostgreSQL 15 is about SQL; these start databases of their own, of both versions.
const isOnOtherVersion = process.env['TEST_DATABASE_MAJOR'] !== undefined;
const takesBothVersions = ['database/src/embedded/**', 'tools/**'];

export default defineConfig({
  test: {
    pool: 'forks',
    // On a machine that others use too, a test may run out of time once; twice is a failure. Never at a desk.
    retry: process.env['CI'] === undefined ? 0 : 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          // Projects with different limits on workers run one after the other.
          sequence: { groupOrder: 0 },
          // On a machine with other work a test of 4 s took longer than 20 s.
          testTimeout: 60_000,
          // These tests keep no state between files: sharing processes takes 56 s instead of 155 s on a busy machine.
          isolate: false,
          // Read by a test; other style sheets count for nothing there.
          css: { include: /tokens\.css/ },
          include: [`${packages}/*.test.{ts,tsx}`],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.real.test.ts', '**/*.browser.test.tsx'],
          setupFiles: ['./database/src/testing/use-test-day.ts', './tools/src/vitest/fail-on-noise.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'real',
          sequence: { groupOrder: 1 },
          include: [`${packages}/*.real.test.ts`],
          exclude: ['**/node_modules/**', '**/dist/**', ...(isOnOtherVersion ? takesBothVersions : [])],
          globalSetup: ['./database/src/testing/template.ts'],
          setupFiles: ['./tools/src/vitest/fail-on-noise.ts', './database/src/testing/collect-statements.ts'],
          // Two cores are shared with PostgreSQL; more workers only wait for each other.
          maxWorkers: 2,
          // Every file has its own database; loading the application again for each took 39 % of the CPU time.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // Servers of Debian's packages; only `npm run counterparts` runs them.
          name: 'counterparts',
          sequence: { groupOrder: 3 },
          include: ['tools/src/counterparts/*.counterpart.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        css: { modules: { localsConvention: 'camelCaseOnly' } },
        // A package that is found during a test reloads the page.
        optimizeDeps: { include: ['react/jsx-dev-runtime', 'react-dom/client'] },
        test: {
          name: 'browser',
          sequence: { groupOrder: 2 },
          include: ['web/**/*.browser.test.tsx'],
          setupFiles: ['./tools/src/vitest/fail-on-noise.ts'],
          // Pointer and focus belong to one page at a time.
          fileParallelism: false,
          testTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
          browser: {
            enabled: true,
            headless: true,
            // The same browser and settings as in the journeys.
            provider: playwright({
              launchOptions: await findChromium(),
              contextOptions: { locale: 'en-NZ', timezoneId: 'Pacific/Auckland', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
          },
        },
      },
    ],
  },
});
