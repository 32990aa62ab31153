import { countOf } from '@cartage/domain/freight/count-of.ts';
import type { PrintJobControl } from '#freight/print-queue/use-print-job.ts';

/** For an open print with only some of the consignments. */
export function partText(
  { isOpen, references }: PrintJobControl,
  total: number,
  canPrintAll: boolean,
): string | null {
  const sent = references.length;
  if (!isOpen || sent === 0 || sent === total) return null;
  const part = `This print has ${sent} of these ${countOf(total, 'consignment')}.`;
  return canPrintAll ? `${part} Cancel it to print all of them.` : part;
}
