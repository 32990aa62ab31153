import type { Wish } from '#freight/attachments/use-uploads.ts';

/** Files that were picked before there was a consignment, until its page is open. Bytes cannot wait in a storage. */
const waiting = new Map<string, readonly Wish[]>();

export const handOver = (reference: string, wishes: readonly Wish[]): void => {
  if (wishes.length > 0) waiting.set(reference, wishes);
};

/** Once: whoever takes them sends them. */
export function takeHandedOver(reference: string): readonly Wish[] {
  const wishes = waiting.get(reference) ?? [];
  waiting.delete(reference);
  return wishes;
}
