import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type Document,
  pollIntervalMs,
  POLL_TIMEOUT_MS,
  POLL_MS,
  type DocumentView,
  documentViewOf,
} from '#features/consignment-detail/documents/documents.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { type LabelOptions, labelQuery } from '#freight/labels/label-options.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

export interface DocumentQuery {
  readonly view: DocumentView;
  /** Why the call failed; null when it returned. */
  readonly failure: Error | null;
  readonly tryAgain: () => void;
}

/** Download URLs expire, so none is cached between two openings of the dialog. */
const NO_CACHE = { gcTime: 0, staleTime: 0, retry: false } as const;

interface ListOptions {
  readonly isEnabled: boolean;
  readonly refetchesOnFocus: boolean;
  readonly intervalMs: (states: readonly Document['state'][]) => number | false;
}

function useDocumentList(
  { reference, version }: Consignment,
  { isEnabled, refetchesOnFocus, intervalMs }: ListOptions,
) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const params = { org: organisationId, ref: reference };
  const queryKey = ['consignments', 'documents', organisationId, reference, version];
  const query = useQuery({
    ...NO_CACHE,
    queryKey,
    queryFn: ({ signal }) => call('consignmentDocuments', { params, signal }),
    enabled: isEnabled,
    refetchOnWindowFocus: refetchesOnFocus && 'always',
    refetchInterval: ({ state }) => intervalMs(state.data?.map((document) => document.state) ?? []),
  });
  return { ...query, queryKey };
}

/** ATT-04: polls the documents after a status change, also while the dialog is closed. True while one is prepared. */
export function useDocumentsAfterStatusChange(consignment: Consignment): boolean {
  const { code } = consignment.currentStatus;
  const [initialCode] = useState(code);
  /** The status for which polling has timed out. */
  const [timedOutCode, setTimedOutCode] = useState<string | null>(null);
  const isEnabled =
    code !== initialCode && code !== timedOutCode && consignment.abilities.openDocuments.allowed;
  useEffect(() => {
    if (!isEnabled) return;
    const timer = setTimeout(() => setTimedOutCode(code), POLL_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isEnabled, code]);
  const { data } = useDocumentList(consignment, {
    isEnabled,
    refetchesOnFocus: false,
    intervalMs: (states) => states.includes('preparing') && POLL_MS,
  });
  return isEnabled && data?.some(({ state }) => state === 'preparing') === true;
}

/** The consignment note, and the list of all documents of the consignment. */
export function useConsignmentNote(consignment: Consignment): DocumentQuery & {
  readonly documents: readonly Document[];
  /** Whether the list has been returned. */
  readonly isLoaded: boolean;
} {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const [startedAt, setStartedAt] = useState(() => Date.now());
  const query = useDocumentList(consignment, {
    isEnabled: true,
    // The user may return from the tab in which a document was opened.
    refetchesOnFocus: true,
    intervalMs: (states) => pollIntervalMs(states, Date.now() - startedAt),
  });
  const note = query.data?.find(({ fileType }) => fileType.code === 'CONNOTE');
  const tryAgain = async () => {
    setStartedAt(Date.now());
    if (note?.state === 'failed') {
      await call('bulkDocuments', {
        params: { org: organisationId },
        query: {},
        body: { documentTypes: ['CONNOTE'], references: [consignment.reference] },
      });
    }
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
  };
  return {
    documents: query.data ?? [],
    isLoaded: query.data !== undefined,
    view: documentViewOf(note, query.dataUpdatedAt - startedAt),
    failure: query.data === undefined ? query.error : null,
    tryAgain: () => void tryAgain().catch(() => query.refetch()),
  };
}

/** Labels with the given options. Requesting them creates them and numbers their pieces (ATT-05). */
export function useLabels(
  { reference, version }: Consignment,
  { options, isEnabled }: { readonly options: LabelOptions; readonly isEnabled: boolean },
): DocumentQuery {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const [startedAt, setStartedAt] = useState(() => Date.now());
  const params = { org: organisationId, ref: reference };
  const labelParams = labelQuery(options);
  const query = useQuery({
    ...NO_CACHE,
    queryKey: ['consignments', 'labels', organisationId, reference, version, labelParams],
    queryFn: ({ signal }) => call('freightLabel', { params, query: labelParams, signal }),
    enabled: isEnabled,
    refetchInterval: ({ state }) =>
      pollIntervalMs(state.data === undefined ? [] : [state.data.state], Date.now() - startedAt),
  });
  return {
    view:
      query.isFetching && query.data?.state === 'failed'
        ? { kind: 'preparing' }
        : documentViewOf(query.data, query.dataUpdatedAt - startedAt),
    failure: query.data === undefined ? query.error : null,
    tryAgain: () => {
      setStartedAt(Date.now());
      void query.refetch();
    },
  };
}
