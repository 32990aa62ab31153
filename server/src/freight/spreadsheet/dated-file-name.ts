import { localDay } from '@cartage/domain/dates/zone.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Consignments_21-Nov-2026.csv, with the day of the file. */
export function datedFileName(name: string, now: Date, zone: string, extension: string): string {
  const [year, month, date] = localDay(now, zone).split('-');
  return `${name}_${date}-${MONTHS[Number(month) - 1]}-${year}.${extension}`;
}
