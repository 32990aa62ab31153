import type { ExportFormat } from '@cartage/contract/shapes/export.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** EXTRACT-01, and the same for the export of the list: Consignments_21-Nov-2026.csv, with the day of the file. */
export function consignmentsFileName(now: Date, zone: string, format: ExportFormat): string {
  const [year, month, date] = localDay(now, zone).split('-');
  return `Consignments_${date}-${MONTHS[Number(month) - 1]}-${year}.${format}`;
}
