// First, because the stack reads the clock of the run.
import '@cartage/database/testing/use-test-day.ts';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { shiftPages } from '#clock/shift-pages.ts';
import { findChromium } from '#chromium.ts';
import { fillInSignIn } from '#fill-in-sign-in.ts';
import { ENTRY_TASKS } from '#keyboard/entry-tasks.ts';
import { keyboardUser } from '#keyboard/keyboard-user.ts';
import { CONSIGNMENT_TASKS } from '#keyboard/consignment-tasks.ts';
import { LIST_TASKS } from '#keyboard/list-tasks.ts';
import { PAGE_TASKS } from '#keyboard/page-tasks.ts';
import type { Task } from '#keyboard/task.ts';
import { demoPerson, originOf } from '#people.ts';
import { EXAMPLES_STATEMENT, forgetChoices, ORGANISATIONS } from '#scenes/scene-groups.ts';
import type { Examples } from '#scenes/scene.ts';
import { startRun } from '#stack/start-run.ts';

interface TaskResult {
  readonly name: string;
  readonly actions: number;
  readonly keys: number;
  readonly maxActions: number | null;
  /** Null when the task reached its result. */
  readonly problem: string | null;
}

const TASKS: readonly Task[] = [...ENTRY_TASKS, ...LIST_TASKS, ...CONSIGNMENT_TASKS, ...PAGE_TASKS];

/** `node e2e/src/run-keyboard-tasks.ts [part of a name …]`: does tasks of users by keyboard alone. Reports JSON. */
const nameParts = process.argv.slice(2);
const { stack, stop } = await startRun();
const browser = await chromium.launch(await findChromium());
try {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-NZ',
    timezoneId: 'Pacific/Auckland',
    reducedMotion: 'reduce',
  });
  await shiftPages(context);
  const origin = originOf('kea', stack.port);
  const first = await context.newPage();
  await first.goto(`${origin}/search`);
  await fillInSignIn(first, demoPerson('Hana').email);
  await first.getByRole('main').waitFor();
  await first.close();
  const examples = await withClient(stack.adminUrl, async (client) => {
    const { rows } = await client.query<Examples>(EXAMPLES_STATEMENT, [ORGANISATIONS.kea]);
    return rows[0];
  });
  if (!examples) throw new Error('The organisation has no consignments.');
  const report: TaskResult[] = [];
  for (const task of TASKS.filter(({ name }) => isSelected(name))) {
    report.push(await perform(task, { context, origin, examples }));
  }
  process.stdout.write(`${JSON.stringify(report)}\n`);
} finally {
  await browser.close();
  await stop();
}

function isSelected(name: string): boolean {
  return nameParts.length === 0 || nameParts.some((part) => name.includes(part));
}

async function perform(
  task: Task,
  { context, origin, examples }: { context: BrowserContext; origin: string; examples: Examples },
): Promise<TaskResult> {
  const page = await context.newPage();
  const user = keyboardUser(page);
  const { name, path, maxActions = null } = task;
  let problem: string | null = null;
  try {
    await page.goto(`${origin}${typeof path === 'string' ? path : path(examples)}`);
    await page.getByRole('heading').first().waitFor();
    await task.prepare?.(user, examples);
    await task.run(user, examples);
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
    await page.screenshot({ path: join('e2e', 'test-results', `keyboard-${name.slice(0, 30)}.png`) });
  }
  await page.evaluate(forgetChoices);
  await page.close({ runBeforeUnload: false });
  return { name, ...user.counts, maxActions, problem };
}
