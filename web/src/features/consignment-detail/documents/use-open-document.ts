import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fileMessageOf } from '#api/problem.ts';
import { POLL_MS, POLL_TIMEOUT_MS } from '#features/consignment-detail/documents/documents.ts';
import { openTab, openWaitingTab, type WaitingTab } from '#freight/bulk-documents/waiting-tab.ts';

interface RequestedDocument {
  readonly uri: string | null;
  readonly state: 'preparing' | 'ready' | 'failed';
}

export interface OpenedDocument {
  readonly isBusy: boolean;
  readonly failedMessage: string | null;
  /** The document whose tab the browser blocked. */
  readonly blockedUri: string | null;
  readonly open: () => void;
}

/** Opens a document that is created when it is opened. The tab opens with the click and shows that it waits. */
export function useOpenDocument(
  name: string,
  {
    prepare,
    request,
    failed,
    isShownElsewhere,
    onOpened,
  }: {
    /** Called once before the first request. The document is not opened where it throws. */
    readonly prepare?: () => Promise<void>;
    readonly request: () => Promise<RequestedDocument>;
    readonly failed: string;
    /** Failures that the form of the document shows at its fields. */
    readonly isShownElsewhere?: (failure: unknown) => boolean;
    /** Also called when the browser blocked the tab. */
    readonly onOpened?: () => void;
  },
): OpenedDocument {
  const [tab, setTab] = useState<WaitingTab | null>(null);
  // The user closes the dialog before the document exists.
  useEffect(() => () => tab?.close(), [tab]);
  const { mutate, isPending, isError, error, data } = useMutation({
    mutationFn: async (opened: WaitingTab | null) => {
      await prepare?.();
      const uri = await waitForUri(request);
      const isOpen = opened?.navigate(uri) === true || openTab(uri);
      return { blockedUri: isOpen ? null : uri };
    },
    onSuccess: () => onOpened?.(),
    onError: (_, opened) => opened?.close(),
  });
  return {
    isBusy: isPending,
    failedMessage: isError && isShownElsewhere?.(error) !== true ? fileMessageOf(error, failed) : null,
    blockedUri: data?.blockedUri ?? null,
    open: () => {
      const opened = openWaitingTab(`Preparing ${name}`);
      setTab(opened);
      mutate(opened);
    },
  };
}

/** Throws when the document could not be created in time. */
async function waitForUri(request: () => Promise<RequestedDocument>): Promise<string> {
  const startedAt = Date.now();
  for (;;) {
    const { uri, state } = await request();
    if (uri !== null) return uri;
    if (state === 'failed' || Date.now() - startedAt > POLL_TIMEOUT_MS) throw new Error(state);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
