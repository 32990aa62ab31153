import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { shiftPages } from '#clock/shift-pages.ts';
import { findChromium } from '#chromium.ts';
import { fillInSignIn } from '#fill-in-sign-in.ts';
import { demoPerson, originOf } from '#people.ts';
import { EXAMPLES_STATEMENT, ORGANISATIONS } from '#scenes/scene-groups.ts';
import type { Examples } from '#scenes/scene.ts';
import type { RunStack } from '#stack/run.ts';
import { startRun } from '#stack/start-run.ts';

/** A wide browser in which a user with every permission has signed in, and the demo world behind it. */
export interface KeyboardSession {
  readonly stack: RunStack;
  readonly context: BrowserContext;
  readonly origin: string;
  readonly examples: Examples;
  close(): Promise<void>;
}

export async function startKeyboardSession(): Promise<KeyboardSession> {
  const { stack, stop } = await startRun();
  const browser = await chromium.launch(await findChromium());
  const close = async () => {
    await browser.close();
    await stop();
  };
  try {
    const origin = originOf('kea', stack.port);
    const context = await signedIn(browser, origin);
    return { stack, context, origin, examples: await readExamples(stack), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function signedIn(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    reducedMotion: 'reduce',
  });
  await shiftPages(context);
  const page = await context.newPage();
  await page.goto(`${origin}/search`);
  await fillInSignIn(page, demoPerson('Hana').email);
  await page.getByRole('main').waitFor();
  await page.close();
  return context;
}

async function readExamples(stack: RunStack): Promise<Examples> {
  const [examples] = await withClient(
    stack.adminUrl,
    async (client) => (await client.query<Examples>(EXAMPLES_STATEMENT, [ORGANISATIONS.kea])).rows,
  );
  if (!examples) throw new Error('The organisation has no consignments.');
  return examples;
}
