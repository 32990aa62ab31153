import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Figures } from '#features/today/figures.tsx';
import type { TodaySection } from '#features/today/today-query.ts';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const CODES = [
  'EXCEPTIONS',
  'AT_RISK',
  'DECLARATIONS',
  'PICKUPS_DUE',
  'READY',
  'TO_BOOK',
  'DRAFTS_TO_COMPLETE',
] as const;
const SECTIONS = CODES.map((code): TodaySection => ({
  code,
  name: 'Section',
  note: '',
  count: 4,
  overdueCount: 0,
  rows: [],
}));

test('the rest of the last row does not have the colour of the lines', async () => {
  await renderInPortal(<Figures sections={SECTIONS} today="2026-03-18" />, { width: 'narrow' });
  const figures = page.getByRole('navigation', { name: 'Sections' });
  await eventually(() => expect(figures.element().children).toHaveLength(7));
  const { right, bottom } = figures.element().getBoundingClientRect();
  expect(document.elementFromPoint(right - 20, bottom - 20)).toBe(figures.element());
  // The pointer of the test before may be on a figure.
  const cards = [...figures.element().children].filter((card) => !card.matches(':hover'));
  const backgrounds = [figures.element(), ...cards].map(
    (element) => getComputedStyle(element).backgroundColor,
  );
  expect(new Set(backgrounds).size).toBe(1);
  for (const card of figures.element().children) expect(getComputedStyle(card).boxShadow).toContain('1px');
});

test('the figures of a row are aligned below labels of one and of several lines', async () => {
  const [section] = SECTIONS as [TodaySection];
  const sections = [
    { ...section, name: 'Ready, not requested for pickup by the provider' },
    { ...section, code: 'AT_RISK', name: 'At risk', overdueCount: 3 },
  ] satisfies TodaySection[];
  await renderInPortal(<Figures sections={sections} today="2026-03-18" />, { width: 'narrow' });
  await eventually(() => expect(page.getByText('3 overdue').element()).toBeVisible());
  const [first, second] = page
    .getByText('4', { exact: true })
    .elements()
    .map((figure) => figure.getBoundingClientRect().bottom);
  expect(first).toBe(second);
});
