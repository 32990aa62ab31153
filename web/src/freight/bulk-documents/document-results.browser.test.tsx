import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { DocumentResults } from '#freight/bulk-documents/document-results.tsx';
import { eventually } from '#testing/eventually.ts';
import { OwnServer } from '#testing/own-server.tsx';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const file = (documentType: string, reference?: string) => ({
  documentType,
  uri: `http://localhost/api/files/${documentType}-${reference ?? 'all'}`,
  state: 'ready',
  ...(reference !== undefined && { reference }),
});
const DOCUMENTS = {
  items: [
    file('FRTLABEL', 'KEA00000123'),
    file('CONNOTE', 'KEA00000123'),
    file('FRTLABEL', 'KEA00000124'),
    file('CONNOTE', 'KEA00000124'),
  ],
  combined: [file('FRTLABEL'), file('CONNOTE')],
};

/** The labels of one of the two consignments were opened before. */
function server() {
  const reasons: Request[] = [];
  const opened: string[] = [];
  const before = window.open;
  // Every tab is blocked, so that none stays open.
  window.open = (uri) => {
    if (uri) opened.push(String(uri));
    return null;
  };
  onTestFinished(() => {
    window.open = before;
  });
  return {
    reasons,
    opened,
    responses: {
      '/documents': DOCUMENTS,
      '/search': { rowCount: 1, results: [{ reference: 'KEA00000123' }] },
      '/label-reprints': (request: Request) => {
        reasons.push(request);
        return { references: ['KEA00000123'] };
      },
    },
  };
}

const results = (tab?: null) => (
  <OwnServer>
    <DocumentResults jobId={7} tab={tab} createAgain={() => {}}>
      {(linksOf) => (
        <>
          <div>{linksOf('KEA00000123')}</div>
          <div>{linksOf('KEA00000124')}</div>
        </>
      )}
    </DocumentResults>
  </OwnServer>
);

const held = page.getByRole('button', { name: 'Label of KEA00000123, opens after you give a reason' });
const link = (name: string) => page.getByRole('link', { name, exact: true });

for (const width of ['wide', 'narrow'] as const) {
  test(`printed labels of a finished job open with a reason, ${width}`, async () => {
    const { reasons, opened, responses } = server();
    await renderInPortal(results(), { width, responses });
    await eventually(() => expect(held.elements()).toHaveLength(1));
    // Labels that were not printed, and notes, open at once.
    expect(link('Label of KEA00000124, in a new tab').elements()).toHaveLength(1);
    expect(link('Note of KEA00000123, in a new tab').elements()).toHaveLength(1);
    await held.click();
    const reason = page.getByRole('combobox', { name: /^Reason for the reprint/ });
    await expect.element(reason).toHaveFocus();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const open = page.getByRole('button', { name: 'Open labels' });
    await open.click();
    await expect.element(reason).toHaveAccessibleDescription('Choose why the labels are printed again');
    expect([reasons.length, opened]).toEqual([0, []]);
    await reason.click();
    await page.getByRole('option', { name: 'Label lost' }).click();
    await open.click();
    await eventually(() => expect(opened).toEqual(['http://localhost/api/files/FRTLABEL-KEA00000123']));
    expect(await reasons[0]?.json()).toEqual({ references: ['KEA00000123'], reason: 'LOST', note: null });
    // The browser blocked the tab: the link opens the same print.
    await eventually(() => expect(link('Label of KEA00000123, in a new tab').elements()).toHaveLength(1));
    expect(reason.elements()).toEqual([]);
  });
}

test('a file with all labels, and a tab for each, need a reason too', async () => {
  const { reasons, opened, responses } = server();
  await renderInPortal(results(), { responses });
  await page.getByRole('button', { name: /^Freight labels in one file/ }).click();
  await expect
    .element(
      page.getByText('1 of these 2 consignments has printed labels. Why are you printing the labels again?'),
    )
    .toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Open each in a tab' }).click();
  await page.getByRole('combobox', { name: /^Reason for the reprint/ }).click();
  await page.getByRole('option', { name: 'Printer fault' }).click();
  await page.getByRole('button', { name: 'Open labels' }).click();
  await eventually(() => expect(opened).toHaveLength(4));
  expect(await reasons[0]?.json()).toEqual({
    references: ['KEA00000123', 'KEA00000124'],
    reason: 'PRINTER_FAULT',
    note: null,
  });
  await eventually(() =>
    expect(page.getByRole('link', { name: /^Freight labels in one file/ }).elements()).toHaveLength(1),
  );
});

test('documents that were requested in this tab have their reason already', async () => {
  const { responses } = server();
  await renderInPortal(results(null), { responses: { ...responses, '/search': () => expect.unreachable() } });
  await eventually(() => expect(link('Label of KEA00000123, in a new tab').elements()).toHaveLength(1));
  expect(held.elements()).toEqual([]);
});
