import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FilterBar } from '#features/hireage/filter-bar.tsx';
import { type HireageFilter, NO_FILTER } from '#features/hireage/hireage-url.ts';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const INITIAL: HireageFilter = { ...NO_FILTER, partner: 'Rimu', from: '2026-03-01' };

/** Lists every applied filter, and can go back to the first one. */
function Page() {
  const [applied, setApplied] = useState<readonly HireageFilter[]>([INITIAL]);
  return (
    <>
      <FilterBar
        filter={applied.at(-1) ?? NO_FILTER}
        onChange={(filter) => setApplied([...applied, filter])}
      />
      <button type="button" onClick={() => setApplied(applied.slice(0, 1))}>
        Back
      </button>
      <output>{applied.map(({ partner, from, to }) => `${partner} ${from} ${to}`).join(', ')}</output>
    </>
  );
}

const expectApplied = (text: string) =>
  eventually(() => expect(document.querySelector('output')?.textContent).toBe(text));

test('applies whole values only, and follows the address', async () => {
  await renderInPortal(<Page />);
  await eventually(() => expect(page.getByLabelText('Partner').element()).toHaveValue('Rimu'));
  const to = page.getByLabelText('To', { exact: true });
  await userEvent.click(to);
  await userEvent.keyboard('18/03/2026');
  await expectApplied('Rimu 2026-03-01 null, Rimu 2026-03-01 2026-03-18');
  await page.getByLabelText('Partner').fill('Tui');
  await userEvent.keyboard('{Enter}');
  await expectApplied('Rimu 2026-03-01 null, Rimu 2026-03-01 2026-03-18, Tui 2026-03-01 2026-03-18');
  await page.getByRole('button', { name: 'Back' }).click();
  await eventually(() => expect(page.getByLabelText('Partner').element()).toHaveValue('Rimu'));
  expect(to.element()).toHaveValue('');
});

test('rejects a last day before the first', async () => {
  await renderInPortal(<Page />);
  await eventually(() => expect(page.getByLabelText('From', { exact: true }).element()).toBeVisible());
  await page.getByLabelText('To', { exact: true }).fill('28/02/2026');
  await userEvent.tab();
  await eventually(() => expect(page.getByText('Before the first day').first().element()).toBeVisible());
  await expectApplied('Rimu 2026-03-01 null');
});

test('takes a typed weekday as the last one', async () => {
  await renderInPortal(<Page />);
  const to = page.getByLabelText('To', { exact: true });
  await eventually(() => expect(to.element()).toBeVisible());
  const today = new Date();
  const name = today.toLocaleDateString('en-NZ', { weekday: 'long', timeZone: 'Pacific/Auckland' });
  const wednesday = name === 'Wednesday' ? 'thursday' : 'wednesday';
  await to.fill(wednesday);
  await userEvent.tab();
  await eventually(() => {
    const [, applied = ''] = document.querySelector('output')?.textContent?.split(', ') ?? [];
    expect(new Date(applied.slice(-10)).getTime()).toBeLessThan(today.getTime());
  });
});
