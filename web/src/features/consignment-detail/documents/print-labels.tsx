import { useEffect, useEffectEvent } from 'react';
import { useLabels } from '#features/consignment-detail/documents/use-documents.ts';
import { openTab, type WaitingTab } from '#freight/bulk-documents/waiting-tab.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { useLabelOptions } from '#freight/labels/use-label-options.ts';
import { showResult } from '#kit/toasts.ts';

export interface LabelPrint {
  readonly consignment: Consignment;
  /** Opened by a click; null when the browser blocked it. */
  readonly tab: WaitingTab | null;
}

/** Creates the labels with the stored paper and printer and opens them in the tab, then calls `close`. Renders nothing. */
export function PrintLabels({ consignment, tab, close }: LabelPrint & { readonly close: () => void }) {
  const [options] = useLabelOptions();
  const { view, failure } = useLabels(consignment, { options, isEnabled: true });
  const uri = view.kind === 'ready' ? view.uri : null;
  const hasFailed = failure !== null || view.kind === 'failed' || view.kind === 'delayed';
  const { reference } = consignment;
  const finish = useEffectEvent(() => {
    close();
    if (uri !== null && (tab?.navigate(uri) === true || openTab(uri))) return;
    tab?.close();
    const reason =
      uri === null
        ? "Couldn't create its labels yet. Try again under Download."
        : 'Your browser blocked the pop-up. Open the labels under Download.';
    showResult('error', `${reference} is ready. ${reason}`, { reference });
  });
  const isFinished = uri !== null || hasFailed;
  useEffect(() => {
    if (isFinished) finish();
  }, [isFinished]);
  return null;
}
