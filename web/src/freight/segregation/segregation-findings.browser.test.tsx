import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SegregationFinding } from '@cartage/domain/freight/segregation/find-conflicts.ts';
import { SegregationFindings } from '#freight/segregation/segregation-findings.tsx';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const NOTE =
  'Compared with the table of the United States, 49 CFR 177.848 as of 07/08/2026. In New Zealand, Schedule 3 of Land Transport Rule 45001 decides and can be stricter. The portal has not checked Schedule 3.';

const TABLE = { source: '49 CFR 177.848', asOf: '2026-08-07' };

const finding = (level: SegregationFinding['level'], message: string): SegregationFinding => ({
  level,
  rule: '49 CFR 177.848(d)',
  message,
  goods: [
    {
      declared: 'UN 1263, Paint, class 3, packing group II',
      places: ['KEA00000123', 'KEA00000124'],
      morePlaces: 3,
    },
    { declared: 'UN 0336, Fireworks, class 1.4G', places: ['KEA00000125'], morePlaces: 0 },
  ],
});

const text = () => page.getByRole('region', { name: 'Segregation' }).element().textContent;

test.each([
  [null, 'SegregationSegregation has not been checked.'],
  [{ ...TABLE, findings: [], moreFindings: 0 }, `SegregationNo conflict found in 49 CFR 177.848.${NOTE}`],
])('without a finding: %o', async (segregation, expected) => {
  await renderInPortal(<SegregationFindings segregation={segregation} />);
  await eventually(() => expect(text()).toBe(expected));
});

test('a stored result names the table that it was compared with', async () => {
  const stored = { source: '49 CFR 177.900', asOf: '2027-01-31', findings: [], moreFindings: 0 };
  await renderInPortal(<SegregationFindings segregation={stored} />);
  await eventually(() => expect(text()).toContain('No conflict found in 49 CFR 177.900.'));
  expect(text()).toContain('table of the United States, 49 CFR 177.900 as of 31/01/2027.');
});

test('equal findings are listed twice', async () => {
  const findings = [finding('SEPARATED', 'Do not load.'), finding('SEPARATED', 'Do not load.')];
  await renderInPortal(<SegregationFindings segregation={{ ...TABLE, findings, moreFindings: 0 }} />);
  await eventually(() => expect(page.getByRole('listitem').elements()).toHaveLength(2));
});

test('each finding names its level, both goods with their consignments, and the rule', async () => {
  const findings = [finding('SEPARATE_VEHICLES', 'Do not load.'), finding('CHECK', 'If one is a liquid.')];
  await renderInPortal(<SegregationFindings segregation={{ ...TABLE, findings, moreFindings: 2 }} />, {
    width: 'narrow',
  });
  const goods =
    'UN 1263, Paint, class 3, packing group II (KEA00000123, KEA00000124 and 3 more)UN 0336, Fireworks, class 1.4G (KEA00000125)';
  await eventually(() =>
    expect(
      page
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([
      `Separate vehicles 49 CFR 177.848(d)${goods}Do not load.`,
      `Check 49 CFR 177.848(d)${goods}If one is a liquid.`,
    ]),
  );
  expect(text()).toContain(`2 more findings are not listed.${NOTE}`);
  expect(document.documentElement.scrollWidth).toBe(390);
});
