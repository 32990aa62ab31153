import { expect, test } from 'vitest';

/** What has no picture of its own: it is around every page, or is another part's frame. */
const ELSEWHERE = new Set([
  'kit/date-range/calendar-month.tsx',
  'kit/announcer.tsx',
  'kit/dialog.tsx',
  'kit/lazy-part.tsx',
  'kit/narrow-bar.tsx',
  'kit/toast-layer.tsx',
  'kit/unsaved-changes.tsx',
  'ui/art.tsx',
  'ui/chart/day-marks.tsx',
  'ui/chart/hatch.tsx',
  'ui/dangerous-goods-icon.tsx',
  'ui/scroll-table.tsx',
  'ui/tooltip-layer.tsx',
  'freight/bulk-documents/bulk-documents-dialog.tsx',
  'freight/bulk-documents/document-results.tsx',
  'freight/bulk-documents/open-documents.tsx',
  'freight/bulk-job/bulk-result-dialog.tsx',
  'freight/consignment-table/delivery-date-cell.tsx',
  'freight/consignment-table/freight-card.tsx',
  'freight/consignment-table/freight-cell.tsx',
  'freight/consignment-table/table-row.tsx',
  'freight/email.tsx',
  'freight/extracts/extract-list.tsx',
  'freight/sites-missing.tsx',
  'freight/form/address-picker.tsx',
  'freight/form/dangerous-goods-fields.tsx',
  'freight/form/description-field.tsx',
  'freight/form/freight-line.tsx',
  'freight/participant-name.tsx',
  'freight/timeline/delivery-event.tsx',
]);

test('every shared part is in the gallery [@TENANT-07]', () => {
  const parts = Object.keys(
    import.meta.glob(['../../ui/**/*.tsx', '../../kit/**/*.tsx', '../../freight/**/*.tsx']),
  ).map((path) => path.replace(/^(\.\.\/)+/, ''));
  const gallery = Object.values(
    import.meta.glob<string>('./*.tsx', { query: '?raw', import: 'default', eager: true }),
  ).join('\n');
  expect(parts.length).toBeGreaterThan(20);
  const missing = parts.filter((part) => !gallery.includes(`'#${part}'`) && !ELSEWHERE.has(part));
  expect(missing).toEqual([]);
});
