// First, because the stack reads the clock of the run.
import '@cartage/database/testing/use-test-day.ts';
import { join } from 'node:path';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { STAGES } from '#keyboard/dispatcher-day.ts';
import { startKeyboardSession } from '#keyboard/keyboard-session.ts';
import { keyboardUser } from '#keyboard/keyboard-user.ts';
import { ROOT } from '#stack/managed-process.ts';
import type { Rows } from '#fixtures.ts';
import { codesOf, fileOf, rowOf } from '#pages/import-page.ts';

/** Five of eight consignments come from a file, two of eight are like an earlier one, and one is typed. */
const EIGHTH = Number(process.argv[2] ?? 400) / 8;
const CREATED = `
  select count(*)::int as created, count(distinct c.reference)::int as references,
    count(*) filter (where c.status = 2)::int as ready,
    count(*) filter (where exists (select from handling_unit h where h.consignment_id = c.id))::int as labelled
  from consignment c
  where c.organisation_id = 101 and c.created_at >= $1`;

/**
 * `node e2e/src/run-dispatcher-day.ts [consignments]`: the morning of a dispatcher on the day TEST_DAY, by keyboard
 * alone. Reports JSON.
 */
const { stack, context, origin, examples, close } = await startKeyboardSession();
try {
  const rows: Rows = (text, values = []) =>
    // The caller's type describes the columns of its statement.
    withClient(stack.adminUrl, async (client) => (await client.query(text, [...values])).rows as never);
  const codes = await codesOf(rows);
  const morning = {
    file: fileOf(Array.from({ length: EIGHTH * 5 }, () => rowOf(codes))),
    imported: EIGHTH * 5,
    repeated: EIGHTH * 2,
    typed: EIGHTH,
    exceptions: 5,
    source: examples.delivered,
  };
  const page = await context.newPage();
  await page.goto(`${origin}/today`);
  await page.getByRole('main').waitFor();
  const [began] = await rows<{ at: Date }>('select run_now() as at');
  const stages = [];
  for (const { name, count, run } of STAGES) {
    const user = keyboardUser(page);
    const started = performance.now();
    await run(user, morning).catch(async (error: unknown) => {
      await page.screenshot({ path: join(ROOT, 'e2e', 'test-results', `dispatcher, ${name}.png`) });
      throw error;
    });
    const seconds = (performance.now() - started) / 1_000;
    stages.push({ name, count: count(morning), ...user.counts, seconds });
  }
  const [stored] = await rows(CREATED, [began?.at]);
  process.stdout.write(`${JSON.stringify({ stages, stored })}\n`);
} finally {
  await close();
}
