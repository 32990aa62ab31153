import { hashKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { mergePage, newRows } from '#features/consignment-search/live/merge-page.ts';
import { findReferences } from '#features/consignment-search/search/find-references.ts';
import {
  type Search,
  type SearchPage,
  searchQuery,
  searchRequest,
} from '#features/consignment-search/search/search-query.ts';
import type { ChangeMessage } from '#freight/live/live-message.ts';
import { useLiveChanges } from '#freight/live/use-live-changes.ts';
import { type Coalesced, coalesce } from '#kit/coalesce.ts';
import { useSession } from '#session/session-context.tsx';

export interface LiveList {
  /** References of rows that changed while they were shown. */
  readonly changed: ReadonlySet<string>;
  /** Rows that a new search would show in addition. */
  readonly newCount: number;
  readonly showNew: () => void;
}

interface LiveState {
  readonly list: string;
  readonly changed: ReadonlySet<string>;
  /** The result of the same search now. */
  readonly current: SearchPage | null;
  /** References that changed since the list was opened; null when they are unknown. */
  readonly touched: ReadonlySet<string> | null;
}

const NONE: ReadonlySet<string> = new Set();

/** The list follows changes: shown rows change in place, new ones are offered, and no row moves. */
export function useLiveList(
  search: Search,
  { data, isPlaceholderData }: UseQueryResult<SearchPage>,
): LiveList {
  const { call } = useSession();
  const queryClient = useQueryClient();
  const { queryKey } = searchQuery(call, search);
  const list = hashKey(queryKey);
  const opened: LiveState = { list, changed: NONE, current: null, touched: NONE };
  const [stored, setState] = useState(opened);
  const state = stored.list === list ? stored : opened;
  const listening = useRef<{ readonly updates: Coalesced; readonly take: (message: ChangeMessage) => void }>(
    null,
  );

  useEffect(() => {
    const aborted = new AbortController();
    const { signal } = aborted;
    let changed = new Set<string>();
    let touched: Set<string> | null = new Set();
    let isEverythingUnknown = false;
    const updates = coalesce(async () => {
      const references = changed;
      const isRefresh = isEverythingUnknown;
      changed = new Set();
      isEverythingUnknown = false;
      try {
        const current = await call('searchConsignments', { ...searchRequest(search), isQuiet: true, signal });
        const before = queryClient.getQueryData<SearchPage>(queryKey);
        const onPage = new Set(current.results.map(({ id }) => id));
        const missing = (before?.results ?? [])
          .filter(({ id, reference }) => !onPage.has(id) && (isRefresh || references.has(reference)))
          .map(({ reference }) => reference);
        const found =
          missing.length === 0
            ? []
            : await findReferences(call, search, { references: missing, isQuiet: true, signal });
        const shown = queryClient.getQueryData<SearchPage>(queryKey);
        if (shown === undefined || signal.aborted) return;
        const merged = mergePage(shown, current, found);
        queryClient.setQueryData(queryKey, merged.page);
        setState((last) => ({
          list,
          changed: new Set([...(last.list === list ? last.changed : NONE), ...merged.changed]),
          current,
          touched: touched === null ? null : new Set(touched),
        }));
      } catch (failure) {
        isEverythingUnknown = true;
        throw failure;
      }
    });
    listening.current = {
      updates,
      take: (message) => {
        if (message.type === 'refresh') {
          isEverythingUnknown = true;
          touched = null;
        } else {
          const sites = new Set(search.siteIds);
          const visible = message.changes.filter(({ siteId }) => sites.has(siteId));
          if (visible.length === 0) return;
          for (const { reference } of visible) {
            changed.add(reference);
            touched?.add(reference);
          }
        }
        updates.trigger();
      },
    };
    return () => {
      aborted.abort();
      updates.cancel();
    };
    // The hash stands for search and queryKey, which are new objects in every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [call, queryClient, list]);

  useLiveChanges((message) => listening.current?.take(message), data !== undefined);

  // On later pages, rows that moved there from the page before would count as new.
  const isOffered = data !== undefined && !isPlaceholderData && search.view.page === 1;
  const added = isOffered && state.current !== null ? newRows(data, state.current, state.touched) : [];
  return {
    changed: state.changed,
    newCount: added.length,
    showNew: () => {
      if (state.current === null) return;
      queryClient.setQueryData(queryKey, state.current);
      setState({ ...state, changed: new Set(added.map(({ reference }) => reference)) });
    },
  };
}
