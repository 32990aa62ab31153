import { defineConfig } from '@playwright/test';
// First, because tests read the clock of the run.
import '@cartage/database/testing/use-test-day.ts';
import { findChromium } from '#chromium.ts';
import { isFullRun, testsOfWidths } from '#journey-tags.ts';

const MEDIUM_FILES = [
  'accessibility',
  'consignment-actions',
  'core-path',
  'cut-texts',
  'filter',
  'history',
  'list-freight',
].map((name) => `**/${name}.spec.ts`);
const TESTS = testsOfWidths(isFullRun);
const SCENES = '**/accessibility.spec.ts';
const WIDE = { viewport: { width: 1280, height: 800 } };
const TOUCH = { hasTouch: true, isMobile: true };

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results/journeys',
  globalSetup: './src/global-setup.ts',
  // Two cores, shared with the stack.
  workers: 2,
  fullyParallel: true,
  // As in vitest.config.ts.
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    locale: 'en-NZ',
    // The users' zone; journeys/dates.spec.ts also uses others.
    timezoneId: 'Pacific/Auckland',
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test takes a fifth longer; `--trace on` records traces.
    screenshot: 'only-on-failure',
    launchOptions: await findChromium(),
  },
  projects: [
    { name: 'wide', testIgnore: SCENES, ...TESTS.wide, use: WIDE },
    // After the journeys, so that a time limit of the run skips them first.
    { name: 'scenes', testMatch: SCENES, ...TESTS.wide, use: WIDE },
    {
      // A tablet: narrow layouts, with the full consignment page. Only journeys whose layout differs there.
      name: 'medium',
      testMatch: MEDIUM_FILES,
      ...TESTS.medium,
      use: { viewport: { width: 820, height: 1180 }, ...TOUCH },
    },
    { name: 'narrow', ...TESTS.narrow, use: { viewport: { width: 390, height: 844 }, ...TOUCH } },
  ],
});
