// First, because the stack reads the clock of the run.
import '@cartage/database/testing/use-test-day.ts';
import { chromium, type Page } from '@playwright/test';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { shiftPages } from '#clock/shift-pages.ts';
import { findChromium } from '#chromium.ts';
import { waitUntilDrawn } from '#wait-until-drawn.ts';
import { fillInSignIn } from '#fill-in-sign-in.ts';
import { codesOf, type Cells, fileOf, importPage, PATH, rowOf } from '#pages/import-page.ts';
import { demoPerson, originOf } from '#people.ts';
import { startRun } from '#stack/start-run.ts';

const SMALL = 100;
const LARGE = 10_000;
const ROUNDS = 5;

/** One validation of a file by the page, seen from its main thread. */
interface Validation {
  readonly seconds: number;
  /** Time of all tasks of the main thread. */
  readonly busyMs: number;
  /** 0 when no task took 50 ms. */
  readonly longestTaskMs: number;
  readonly longTasks: number;
  readonly elements: number;
}

type File = { readonly rows: number; readonly kind: 'correct' | 'wrong'; readonly content: string };

/** `node e2e/src/validate-import.ts`: the import page validates files in Chromium. Reports JSON. */
const { stack, stop } = await startRun();
const browser = await chromium.launch(await findChromium());
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await shiftPages(context);
  const page = await context.newPage();
  await page.goto(`${originOf('kea', stack.port)}${PATH}`);
  await fillInSignIn(page, demoPerson('Hana').email);
  const codes = await withClient(stack.adminUrl, (client) =>
    codesOf(async (text, values = []) => (await client.query(text, [...values])).rows as never),
  );
  const content = (rows: number, over: (index: number) => Cells) =>
    fileOf(Array.from({ length: rows }, (_, index) => rowOf(codes, over(index))));
  const filesOf = (rows: number): readonly File[] => [
    { rows, kind: 'correct', content: content(rows, () => ({})) },
    // Every row has another error: the longest errors table, with the most rows.
    { rows, kind: 'wrong', content: content(rows, (index) => ({ receiverSite: `NOWHERE-${index % 500}` })) },
  ];
  const report: (Validation & Pick<File, 'rows' | 'kind'>)[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const file of [...filesOf(SMALL), ...filesOf(LARGE)]) {
      const { rows, kind } = file;
      report.push({ rows, kind, ...(await validate(page, file)) });
    }
  process.stdout.write(`${JSON.stringify(report)}\n`);
} finally {
  await browser.close();
  await stop();
}

async function validate(page: Page, { kind, content }: File): Promise<Validation> {
  await page.reload();
  const form = importPage(page);
  await form.choose(content);
  const metrics = await page.context().newCDPSession(page);
  await metrics.send('Performance.enable');
  const busyMs = async () => {
    const { metrics: all } = await metrics.send('Performance.getMetrics');
    return (all.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  };
  // Strings, because TypeScript does not know the browser's names here.
  await page.evaluate(`{
    window.longTasks = [];
    new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask' });
  }`);
  const before = await busyMs();
  const began = performance.now();
  await form.loadAndValidate.click();
  await page
    .getByRole('main')
    .getByRole(kind === 'correct' ? 'status' : 'alert')
    .filter({ hasText: kind === 'correct' ? 'Ready to import' : 'Nothing has been created.' })
    .waitFor({ timeout: 120_000 });
  const seconds = (performance.now() - began) / 1_000;
  await waitUntilDrawn(page);
  const busy = (await busyMs()) - before;
  const tasks = await page.evaluate<readonly number[]>('window.longTasks');
  const elements = await page.evaluate<number>(`document.querySelectorAll('main *').length`);
  await metrics.detach();
  return {
    seconds,
    busyMs: busy,
    longestTaskMs: Math.max(0, ...tasks),
    longTasks: tasks.filter((task) => task > 100).length,
    elements,
  };
}
