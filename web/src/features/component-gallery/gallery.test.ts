import { expect, test } from 'vitest';

/** Components without an own entry: they surround every page or are part of another component. */
const ELSEWHERE = new Set([
  'kit/date-range/calendar-month.tsx',
  'kit/announcer.tsx',
  'kit/dialog.tsx',
  'kit/dropdown/dropdown-layer.tsx',
  'kit/dropdown/existing-target.tsx',
  'kit/dropdown/lazy-layer.tsx',
  'kit/dropdown/menu-layer.tsx',
  'kit/lazy-component.tsx',
  'kit/narrow-bar.tsx',
  'kit/toast-layer.tsx',
  'kit/staff-header.tsx',
  'kit/unsaved-changes.tsx',
  'kit/work-frame.tsx',
  'ui/illustration.tsx',
  'ui/chart/day-marks.tsx',
  'ui/chart/hatch.tsx',
  'ui/dangerous-goods-icon.tsx',
  'ui/scroll-table.tsx',
  'ui/tooltip-layer.tsx',
  'freight/attachments/attachments-progress.tsx',
  'freight/attachments/unfinished-uploads.tsx',
  'freight/booking/release-dialog.tsx',
  'freight/booking/slot-choice.tsx',
  'freight/bulk-documents/bulk-documents-dialog.tsx',
  'freight/bulk-documents/document-results.tsx',
  'freight/bulk-documents/open-documents.tsx',
  'freight/bulk-job/bulk-result-dialog.tsx',
  'freight/bulk-job/undo-job-dialog.tsx',
  'freight/consignment-table/delivery-date-cell.tsx',
  'freight/consignment-table/editable-cell.tsx',
  'freight/consignment-table/exception-columns.tsx',
  'freight/consignment-table/freight-card.tsx',
  'freight/consignment-table/freight-cell.tsx',
  'freight/consignment-table/table-row.tsx',
  'freight/edit/confirmation-dialog.tsx',
  'freight/email.tsx',
  'freight/exceptions/depot-message.tsx',
  'freight/exceptions/due-time.tsx',
  'freight/exceptions/exception-dialog.tsx',
  'freight/exceptions/exception-work.tsx',
  'freight/exceptions/provider-requests.tsx',
  'freight/exceptions/request-form.tsx',
  'freight/extracts/extract-list.tsx',
  'freight/label-prints/label-prints.tsx',
  'freight/choices-field.tsx',
  'freight/sort-menu-items.tsx',
  'freight/no-records.tsx',
  'freight/no-sites-message.tsx',
  'freight/price/price-working.tsx',
  'freight/form/address-picker.tsx',
  'freight/form/dangerous-goods-fields.tsx',
  'freight/form/outside-form.tsx',
  'freight/form/packaging-select.tsx',
  'freight/form/paste-address-button.tsx',
  'freight/form/paste-address-dialog.tsx',
  'freight/form/description-field.tsx',
  'freight/form/freight-line.tsx',
  'freight/form/per-item-volume.tsx',
  'freight/form/un-entries.tsx',
  'freight/participant-name.tsx',
  'freight/templates/save-template-dialog.tsx',
  'freight/timeline/delivery-event.tsx',
]);

test('every shared component is in the gallery [@TENANT-07]', () => {
  const components = Object.keys(
    import.meta.glob([
      '../../ui/**/*.tsx',
      '../../kit/**/*.tsx',
      '../../freight/**/*.tsx',
      '!../../**/*.test.tsx',
    ]),
  ).map((path) => path.replace(/^(\.\.\/)+/, ''));
  const gallery = Object.values(
    import.meta.glob<string>('./*.tsx', { query: '?raw', import: 'default', eager: true }),
  ).join('\n');
  expect(components.length).toBeGreaterThan(20);
  const missing = components.filter((path) => !gallery.includes(`'#${path}'`) && !ELSEWHERE.has(path));
  expect(missing).toEqual([]);
});
