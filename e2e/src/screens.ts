// First, because the scenes read the clock of the run.
import '@cartage/database/testing/use-test-day.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { shiftPages } from '#clock/shift-pages.ts';
import { findChromium } from '#chromium.ts';
import { fillInSignIn } from '#fill-in-sign-in.ts';
import { demoPerson, originOf, type TenantCode } from '#people.ts';
import {
  type SceneGroup,
  sceneGroupsOf,
  EXAMPLES_STATEMENT,
  forgetChoices,
  ORGANISATIONS,
} from '#scenes/scene-groups.ts';
import { FULL_ACCESS, type Examples, type SceneContext, type Width } from '#scenes/scene.ts';
import { FAILURE_SCENES } from '#scenes/failures.ts';
import { showScheme } from '#show-scheme.ts';
import { startFront } from '#stack/front.ts';
import { ROOT } from '#stack/managed-process.ts';
import type { RunStack } from '#stack/run.ts';
import { startRun } from '#stack/start-run.ts';

const USAGE = `npm run screens -- [part of a name …]

Writes screenshots of every screen and state into screens/, at four sizes, for both demo tenants, light and dark.
With parts of names, only of the scenes that contain one of them; with widths, only at these:

  npm run screens -- quote price --width 390 --width 1280`;
const FOLDER = join(ROOT, 'screens');
const SIZES: readonly { readonly width: Width; readonly viewport: { width: number; height: number } }[] = [
  { width: 'wide', viewport: { width: 1280, height: 800 } },
  { width: 'wide', viewport: { width: 1920, height: 1080 } },
  { width: 'medium', viewport: { width: 820, height: 1180 } },
  { width: 'narrow', viewport: { width: 390, height: 844 } },
];
const TENANTS = ['kea', 'tui'] as const;
const SCHEMES = ['light', 'dark'] as const;
const CONCURRENCY = 2;

const { values, positionals: nameParts } = parseArgs({
  options: { help: { type: 'boolean', short: 'h' }, width: { type: 'string', multiple: true } },
  allowPositionals: true,
});
const WANTED_SIZES = SIZES.filter(({ viewport }) => values.width?.includes(String(viewport.width)) ?? true);
const isSelected = (name: string) => nameParts.length === 0 || nameParts.some((part) => name.includes(part));

type Size = (typeof SIZES)[number];
type OpenScene = (stage: SceneContext) => Promise<void>;

/** A browser context at one screen size, signed in or not. */
interface Session {
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
    const failed = [...(await takeScreens(browser, stack)), ...(await takeFailures(browser, stack))];
    for (const line of failed) console.log(line);
    console.log(`Screenshots are in ${FOLDER}.`);
    return failed.length;
  } finally {
    await browser.close();
    await stop();
  }
}

async function takeScreens(browser: Browser, stack: RunStack): Promise<string[]> {
  const jobs = WANTED_SIZES.flatMap((size) =>
    TENANTS.flatMap((tenant) => sceneGroupsOf(tenant, size.width).map((cast) => ({ cast, size }))),
  ).filter(({ cast }) => cast.scenes.some(({ name }) => isSelected(name)));
  const failed: string[] = [];
  const takeNext = async (): Promise<void> => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      failed.push(...(await takeGroup(browser, stack, job.cast, job.size)));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, takeNext));
  return failed;
}

async function takeGroup(browser: Browser, stack: RunStack, cast: SceneGroup, size: Size): Promise<string[]> {
  const { tenant, person } = cast;
  const session = await startSession(browser, { tenant, person, size, port: stack.port, stack });
  const failed: string[] = [];
  for (const scene of cast.scenes.filter(({ name }) => isSelected(name))) {
    failed.push(...(await take(session, scene.name, (stage) => scene.open(stage))));
  }
  await session.context.close();
  return failed;
}

/** Runs the failure scenes in sequence, on a front of their own. */
async function takeFailures(browser: Browser, stack: RunStack): Promise<string[]> {
  const scenes = FAILURE_SCENES.filter(({ name }) => isSelected(name));
  if (scenes.length === 0) return [];
  const front = await startFront({ name: 'failures', databaseUrl: stack.databaseUrl, hasGateways: true });
  const failed: string[] = [];
  try {
    for (const size of WANTED_SIZES) {
      for (const tenant of TENANTS) {
        const person = FULL_ACCESS[tenant];
        const session = await startSession(browser, { tenant, person, size, port: front.port, stack });
        for (const scene of scenes.filter(({ only }) => only?.includes(size.width) ?? true)) {
          failed.push(...(await take(session, scene.name, (stage) => scene.open(stage, front))));
          await front.recover();
        }
        await session.context.close();
      }
    }
  } finally {
    await front.stop();
  }
  return failed;
}

async function startSession(
  browser: Browser,
  options: {
    readonly tenant: TenantCode;
    readonly person: string | null;
    readonly size: Size;
    readonly port: number;
    readonly stack: RunStack;
  },
): Promise<Session> {
  const { tenant, person, size, port, stack } = options;
  const context = await browser.newContext({
    viewport: size.viewport,
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    reducedMotion: 'reduce',
    ...(size.width !== 'wide' && { hasTouch: true, isMobile: true, deviceScaleFactor: 2 }),
  });
  await shiftPages(context);
  const examples = await withClient(stack.adminUrl, async (client) => {
    const { rows } = await client.query<Examples>(EXAMPLES_STATEMENT, [ORGANISATIONS[tenant]]);
    return rows[0];
  });
  if (!examples) throw new Error('The organisation has no consignments.');
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

/** Returns an error line when the scene fails, so that the others still run. */
async function take(session: Session, name: string, open: OpenScene): Promise<string[]> {
  const { context, tenant, size, port, examples } = session;
  const page = await context.newPage();
  const fileName = `${name}-${size.viewport.width}-${tenant}`;
  const goto = async (path: string) => void (await page.goto(`${originOf(tenant, port)}${path}`));
  try {
    await open({ page, width: size.width, tenant, examples, goto });
    for (const colorScheme of SCHEMES) {
      await showScheme(page, colorScheme);
      await page.screenshot({ path: join(FOLDER, `${fileName}-${colorScheme}.png`) });
    }
    await page.evaluate(forgetChoices);
    return [];
  } catch (error) {
    return [`${fileName}: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    await page.close();
  }
}

if (values.help) console.log(USAGE);
else process.exitCode = (await takeAll()) === 0 ? 0 : 1;
