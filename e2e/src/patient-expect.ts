import { expect as base } from '@playwright/test';

/** For what pages and scenes wait for, in journeys and in pictures alike: two cores may be busy. */
export const expect = base.configure({ timeout: 15_000 });
