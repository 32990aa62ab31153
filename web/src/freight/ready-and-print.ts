import type { WaitingTab } from '#freight/bulk-documents/waiting-tab.ts';

/**
 * 'Save, ready and print' continues on the page of the saved consignment. Kept in memory: after a reload the consignment is
 * a draft, and its page offers both steps.
 */
const pending = new Map<string, WaitingTab | null>();

/** `tab` shows the labels; null when the browser blocked it. */
export const storeReadyAndPrint = (reference: string, tab: WaitingTab | null): void =>
  void pending.set(reference, tab);

/** Returns the tab once; undefined when nothing is to be done. */
export function takeReadyAndPrint(reference: string): WaitingTab | null | undefined {
  const tab = pending.get(reference);
  pending.delete(reference);
  return tab;
}
