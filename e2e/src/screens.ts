import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { findChromium } from '#chromium.ts';
import { fillInSignIn } from '#fill-in-sign-in.ts';
import { demoPerson, originOf, type TenantCode } from '#people.ts';
import { type Cast, castsOf, EXAMPLES_STATEMENT, forgetChoices, ORGANISATIONS } from '#scenes/casts.ts';
import { EVERYTHING, type Examples, type Stage, type Width } from '#scenes/scene.ts';
import { TROUBLE_SCENES } from '#scenes/trouble.ts';
import { showScheme } from '#show-scheme.ts';
import { startFront } from '#stack/front.ts';
import { ROOT } from '#stack/part.ts';
import type { RunStack } from '#stack/run.ts';
import { startRun } from '#stack/start-run.ts';

/** `npm run screens [part of a name …]`: pictures of every screen and state into screens/. */
const FOLDER = join(ROOT, 'screens');
const SIZES: readonly { readonly width: Width; readonly viewport: { width: number; height: number } }[] = [
  { width: 'wide', viewport: { width: 1280, height: 800 } },
  { width: 'wide', viewport: { width: 1920, height: 1080 } },
  { width: 'narrow', viewport: { width: 390, height: 844 } },
];
const TENANTS = ['kea', 'tui'] as const;
const SCHEMES = ['light', 'dark'] as const;
const AT_ONCE = 2;

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part));

type Size = (typeof SIZES)[number];
type OpenScene = (stage: Stage) => Promise<void>;

/** One person, or nobody, in front of one size of screen. */
interface Sitting {
  readonly context: BrowserContext;
  readonly tenant: TenantCode;
  readonly size: Size;
  readonly port: number;
  readonly examples: Examples;
}

async function takeAll(): Promise<number> {
  mkdirSync(FOLDER, { recursive: true });
  const { stack, stop } = await startRun();
  const browser = await chromium.launch(await findChromium());
  try {
    const failed = [...(await takeUsual(browser, stack)), ...(await takeTrouble(browser, stack))];
    for (const line of failed) console.log(line);
    console.log(`Pictures are in ${FOLDER}.`);
    return failed.length;
  } finally {
    await browser.close();
    await stop();
  }
}

async function takeUsual(browser: Browser, stack: RunStack): Promise<string[]> {
  const jobs = SIZES.flatMap((size) =>
    TENANTS.flatMap((tenant) => castsOf(tenant, size.width).map((cast) => ({ cast, size }))),
  ).filter(({ cast }) => cast.scenes.some(({ name }) => isWanted(name)));
  const failed: string[] = [];
  const takeNext = async (): Promise<void> => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      failed.push(...(await takeCast(browser, stack, job.cast, job.size)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeNext));
  return failed;
}

async function takeCast(browser: Browser, stack: RunStack, cast: Cast, size: Size): Promise<string[]> {
  const { tenant, person } = cast;
  const sitting = await sitDown(browser, { tenant, person, size, port: stack.port, stack });
  const failed: string[] = [];
  for (const scene of cast.scenes.filter(({ name }) => isWanted(name))) {
    failed.push(...(await take(sitting, scene.name, (stage) => scene.open(stage))));
  }
  await sitting.context.close();
  return failed;
}

/** One after the other, on a server that nobody else needs. */
async function takeTrouble(browser: Browser, stack: RunStack): Promise<string[]> {
  const scenes = TROUBLE_SCENES.filter(({ name }) => isWanted(name));
  if (scenes.length === 0) return [];
  const front = await startFront({ name: 'trouble', databaseUrl: stack.databaseUrl, hasGateways: true });
  const failed: string[] = [];
  try {
    for (const size of SIZES) {
      for (const tenant of TENANTS) {
        const person = EVERYTHING[tenant];
        const sitting = await sitDown(browser, { tenant, person, size, port: front.port, stack });
        for (const scene of scenes) {
          failed.push(...(await take(sitting, scene.name, (stage) => scene.open(stage, front))));
          await front.recover();
        }
        await sitting.context.close();
      }
    }
  } finally {
    await front.stop();
  }
  return failed;
}

async function sitDown(
  browser: Browser,
  options: {
    readonly tenant: TenantCode;
    readonly person: string | null;
    readonly size: Size;
    readonly port: number;
    readonly stack: RunStack;
  },
): Promise<Sitting> {
  const { tenant, person, size, port, stack } = options;
  const context = await browser.newContext({
    viewport: size.viewport,
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    reducedMotion: 'reduce',
    ...(size.width === 'narrow' && { hasTouch: true, isMobile: true, deviceScaleFactor: 2 }),
  });
  const examples = await withClient(stack.adminUrl, async (client) => {
    const { rows } = await client.query<Examples>(EXAMPLES_STATEMENT, [ORGANISATIONS[tenant]]);
    return rows[0];
  });
  if (!examples) throw new Error('There is nothing to show.');
  if (person !== null) {
    const page = await context.newPage();
    await page.goto(`${originOf(tenant, port)}/search`);
    await fillInSignIn(page, demoPerson(person).email);
    await page.waitForURL(/\/search/);
    await page.getByRole('main').waitFor();
    await page.close();
  }
  return { context, tenant, size, port, examples };
}

/** A scene that does not come about is said and does not keep the others. */
async function take(sitting: Sitting, name: string, open: OpenScene): Promise<string[]> {
  const { context, tenant, size, port, examples } = sitting;
  const page = await context.newPage();
  const picture = `${name}-${size.viewport.width}-${tenant}`;
  const goto = async (path: string) => void (await page.goto(`${originOf(tenant, port)}${path}`));
  try {
    await open({ page, width: size.width, tenant, examples, goto });
    for (const colorScheme of SCHEMES) {
      await showScheme(page, colorScheme);
      await page.screenshot({ path: join(FOLDER, `${picture}-${colorScheme}.png`) });
    }
    await page.evaluate(forgetChoices);
    return [];
  } catch (error) {
    return [`${picture}: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    await page.close();
  }
}

process.exitCode = (await takeAll()) === 0 ? 0 : 1;
