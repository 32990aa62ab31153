import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type LabelPrint, reportUnprinted } from '#features/consignment-detail/documents/print-labels.tsx';
import type { WaitingTab } from '#freight/bulk-documents/waiting-tab.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { takeReadyAndPrint } from '#freight/ready-and-print.ts';
import { showResult } from '#kit/toasts.ts';

/**
 * Marks a consignment as ready that was saved with 'Save, ready and print'. Returns the labels to open, or null. A
 * refusal leaves the consignment a draft.
 */
export function useReadyAndPrint(
  reference: string,
  markAsReady: () => Promise<Consignment | null>,
): (LabelPrint & { readonly close: () => void }) | null {
  const [print, setPrint] = useState<LabelPrint | null>(null);
  const hasLeft = useRef(false);
  const finish = async (tab: WaitingTab | null): Promise<LabelPrint | null> => {
    const consignment = await markAsReady();
    if (consignment !== null) {
      if (hasLeft.current) reportUnprinted(reference);
      return { consignment, tab };
    }
    tab?.close();
    showResult('error', `${reference} is saved as a draft. It has no labels yet.`, { reference });
    return null;
  };
  const start = useEffectEvent(() => {
    const tab = takeReadyAndPrint(reference);
    if (tab !== undefined) void finish(tab).then(setPrint);
    return tab;
  });
  useEffect(() => {
    const tab = start();
    hasLeft.current = false;
    // The user leaves the page before the labels exist.
    return () => {
      hasLeft.current = true;
      tab?.close();
    };
  }, []);
  return print && { ...print, close: () => setPrint(null) };
}
