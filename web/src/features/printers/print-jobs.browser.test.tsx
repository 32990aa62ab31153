import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { PrintJobs } from '#features/printers/print-jobs.tsx';
import type { ListedPrintJob } from '#freight/print-queue/print-jobs-query.ts';
import { toasts } from '#kit/toasts.ts';
import { eventually } from '#testing/eventually.ts';
import { clearToasts, problem } from '#testing/failures.ts';
import { OwnServer } from '#testing/own-server.tsx';
import { DOCK, GATE, QUEUED_JOB } from '#testing/printer-server.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const WAITING: ListedPrintJob = {
  ...QUEUED_JOB,
  requestedAtUtc: '2026-03-18T02:10:00.000Z',
  printerId: 3,
  requestedBy: 'Hana Wilcox',
  isOwn: true,
  consignments: 1,
  references: ['KEA00000123'],
  canCancel: true,
};
const FAILED: ListedPrintJob = {
  ...WAITING,
  id: 13,
  state: 'failed',
  problem: 'No paper',
  requestedBy: 'Rangi Tane',
  isOwn: false,
  consignments: 6,
  references: ['KEA00000124', 'KEA00000125', 'KEA00000126', 'KEA00000127'],
  canCancel: false,
};

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const rows = () =>
  page
    .getByRole('list', { name: 'Print jobs' })
    .getByRole('listitem')
    .elements()
    .map((row) => [...row.querySelectorAll('p')].map(({ textContent }) => textContent));

/** `answer` is the response for the parameters of a request. */
async function render(
  answer: (query: URLSearchParams) => unknown,
  { width = 'wide', responses = {} }: { width?: 'wide' | 'narrow'; responses?: object } = {},
) {
  onTestFinished(clearToasts);
  const queries: string[] = [];
  await renderInPortal(
    <OwnServer>
      <PrintJobs printers={[DOCK, GATE]} />
    </OwnServer>,
    {
      width,
      permissions: ['Consignment.PRINT'],
      responses: {
        ...responses,
        '/print-jobs': (request: Request) => {
          const { searchParams } = new URL(request.url);
          queries.push(searchParams.toString());
          return answer(searchParams);
        },
        '/printers': [DOCK],
        '/search': { rowCount: 0, rows: [], results: [] },
      },
    },
  );
  return queries;
}

for (const width of ['wide', 'narrow'] as const) {
  test(`jobs of all users have their user, labels, reason and consignments, ${width}`, async () => {
    await render(() => ({ jobs: [WAITING, FAILED], next: null }), { width });
    await eventually(() =>
      expect(rows()).toEqual([
        [
          'Waiting Sent 4 labels to Dock 2',
          'KEA00000123',
          '4 labels · sent 18/03/2026 3:10:00 pm by Hana Wilcox',
        ],
        [
          "Failed Couldn't print all 4 labels on Dock 2: No paper",
          'KEA00000124KEA00000125KEA00000126Show all 4 consignments2 consignments of other sites',
          '4 labels · sent 18/03/2026 3:10:00 pm by Rangi Tane',
        ],
      ]),
    );
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await expect
      .element(page.getByRole('link', { name: 'KEA00000123' }))
      .toHaveAttribute('href', '/consignment/KEA00000123');
    await button('Show all 4 consignments').click();
    await expect.element(page.getByRole('link', { name: 'KEA00000127' })).toBeVisible();
    // The job of another user can be printed again, and only that user can cancel it.
    expect(button(/^Cancel print/).elements()).toHaveLength(1);
    await button('Print again 6 consignments').click();
    await eventually(() => expect(page.getByRole('dialog').elements()).toHaveLength(1));
  });
}

test('a filter asks the server, and filters without jobs can be cleared', async () => {
  const queries = await render((query) => ({ jobs: query.size === 0 ? [WAITING] : [], next: null }));
  await eventually(() => expect(rows()).toHaveLength(1));
  await page.getByRole('combobox', { name: 'Printer' }).selectOptions('Gate');
  await page.getByRole('combobox', { name: 'State' }).selectOptions('Failed');
  await eventually(() => expect(page.getByText('No print jobs match').elements()).toHaveLength(1));
  await eventually(() => expect(queries).toContain('printerId=5&state=failed'));
  await button('Clear filters').click();
  await eventually(() => expect(rows()).toHaveLength(1));
  await expect.element(page.getByRole('combobox', { name: 'Printer' })).toHaveFocus();
});

test('without jobs, the list says what appears there', async () => {
  await render(() => ({ jobs: [], next: null }));
  await eventually(() => expect(page.getByText('No print jobs yet').elements()).toHaveLength(1));
});

test('earlier jobs are on the next page', async () => {
  await render((query) =>
    query.get('before') === '14' ? { jobs: [FAILED], next: null } : { jobs: [WAITING], next: 14 },
  );
  await button('Show more').click();
  await eventually(() => expect(rows()).toHaveLength(2));
  expect(button('Show more').elements()).toEqual([]);
});

test('a cancelled print keeps the focus in its row', async () => {
  let job = WAITING;
  await render(() => ({ jobs: [job], next: null }), {
    responses: {
      '/print-jobs/14': () => {
        job = { ...WAITING, state: 'cancelled', canCancel: false };
        return { ...QUEUED_JOB, state: 'cancelled' };
      },
    },
  });
  await button('Cancel print KEA00000123').click();
  await eventually(() =>
    expect(rows()[0]?.[0]).toBe('Cancelled Not printed on Dock 2: the print was cancelled'),
  );
  await eventually(() => expect(document.activeElement?.closest('li')).not.toBeNull());
  expect(toasts.read()).toMatchObject([{ kind: 'success', message: 'Print cancelled' }]);
});

test('jobs that cannot be loaded are reported', async () => {
  await render(() => problem(500, 'internal'));
  await eventually(() => expect(page.getByText("Couldn't load the print jobs").elements()).toHaveLength(1));
});
