import { defineConfig } from '@playwright/test';
import { findChromium } from '#chromium.ts';

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
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    locale: 'en-NZ',
    // People in New Zealand; journeys/dates.spec.ts looks from elsewhere.
    timezoneId: 'Pacific/Auckland',
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every journey costs a fifth of the run; `--trace on` makes one.
    screenshot: 'only-on-failure',
    launchOptions: await findChromium(),
  },
  projects: [
    { name: 'wide', grepInvert: /@narrow\b/, use: { viewport: { width: 1280, height: 800 } } },
    { name: 'narrow', grep: /@narrow\b|@both\b/, use: { viewport: { width: 390, height: 844 }, ...TOUCH } },
  ],
});
