import { expect as base } from '@playwright/test';

/** Waits longer, for page objects and scenes: both cores may be busy. */
export const expect = base.configure({ timeout: 30_000 });
