import type { ExportFormat } from '@cartage/contract/shapes/export.ts';
import { datedFileName } from '#freight/spreadsheet/dated-file-name.ts';

/** EXTRACT-01, and the same for the export of the list: Consignments_21-Nov-2026.csv, with the day of the file. */
export const consignmentsFileName = (now: Date, zone: string, format: ExportFormat): string =>
  datedFileName('Consignments', now, zone, format);
