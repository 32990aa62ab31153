// First, because the stack reads the clock of the run.
import '@cartage/database/testing/use-test-day.ts';
import { join } from 'node:path';
import { CONSIGNMENT_TASKS } from '#keyboard/consignment-tasks.ts';
import { ENTRY_TASKS } from '#keyboard/entry-tasks.ts';
import { type KeyboardSession, startKeyboardSession } from '#keyboard/keyboard-session.ts';
import { keyboardUser } from '#keyboard/keyboard-user.ts';
import { LIST_TASKS } from '#keyboard/list-tasks.ts';
import { PAGE_TASKS } from '#keyboard/page-tasks.ts';
import type { Task } from '#keyboard/task.ts';
import { forgetChoices } from '#scenes/scene-groups.ts';
import { ROOT } from '#stack/managed-process.ts';

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
const session = await startKeyboardSession();
try {
  const report: TaskResult[] = [];
  for (const task of TASKS.filter(({ name }) => isSelected(name))) report.push(await perform(task, session));
  process.stdout.write(`${JSON.stringify(report)}\n`);
} finally {
  await session.close();
}

function isSelected(name: string): boolean {
  return nameParts.length === 0 || nameParts.some((part) => name.includes(part));
}

async function perform(
  { name, path, maxActions, prepare, run }: Task,
  { context, origin, examples }: KeyboardSession,
): Promise<TaskResult> {
  const page = await context.newPage();
  const user = keyboardUser(page);
  let problem: string | null = null;
  try {
    await page.goto(`${origin}${typeof path === 'string' ? path : path(examples)}`);
    await page.getByRole('heading').first().waitFor();
    await prepare?.(user, examples);
    await run(user, examples);
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
    await page.screenshot({ path: join(ROOT, 'e2e', 'test-results', `keyboard, ${name}.png`) });
  }
  await page.evaluate(forgetChoices);
  await page.close({ runBeforeUnload: false });
  return { name, ...user.counts, maxActions: maxActions ?? null, problem };
}
