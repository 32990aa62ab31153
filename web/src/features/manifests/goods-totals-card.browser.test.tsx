import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { GoodsTotalsCard } from '#features/manifests/goods-totals-card.tsx';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

test('the load is listed by class and UN number, and says what a declaration lacks', async () => {
  await renderInPortal(
    <GoodsTotalsCard
      totals={[
        { class: '3', unNumber: null, items: 5, packages: null, net: null, weight: 80.4 },
        { class: '3', unNumber: '1263', items: 4, packages: 9, net: '10.3 L', weight: 40.3 },
        { class: '5.1', unNumber: '2014', items: 2, packages: 3, net: null, weight: 9 },
        { class: '8', unNumber: '1789', items: 1, packages: 1, net: '5 kg', weight: 1240 },
      ]}
      segregation={{ source: '49 CFR 177.848', asOf: '2026-08-07', findings: [], moreFindings: 0 }}
    />,
    { width: 'narrow' },
  );
  const list = page.getByRole('list', { name: 'Dangerous goods by class' });
  await eventually(() => expect(list.element()).toBeVisible());
  expect(page.getByRole('region', { name: 'Segregation' }).element().textContent).toContain(
    'No conflict found in 49 CFR 177.848.',
  );
  const texts = list
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(texts).toEqual([
    'Class 3, all UN numbers5 items · packages and net quantity not entered80.4 kg',
    'Class 3, UN 12634 items · 9 packages · net 10.3 L40.3 kg',
    'Class 5.1, UN 20142 items · 3 packages · net quantity not entered9 kg',
    'Class 8, UN 17891 item · 1 package · net 5 kg1,240 kg',
  ]);
  expect(document.documentElement.scrollWidth).toBe(390);
});
