import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type DashboardSearch, validateDashboardSearch } from '#features/dashboard/dashboard-url.ts';
import type { DrillDown, PageRequest } from '#features/dashboard/drill-down.ts';
import {
  FIRST_PAGE,
  readDrillDown,
  readPage,
  readStage,
  writeDrillDown,
} from '#features/dashboard/drill-down-url.ts';
import { figureOf } from '#features/dashboard/focus-figure.ts';
import { type DashboardFilter, reportQuery } from '#features/dashboard/queries.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

/** The drill-down of the current address, with functions to open, page and close it. */
export function useDrillDown(filter: DashboardFilter) {
  const { call } = useSession();
  const { serviceTypes } = useOrganisationContext();
  const router = useRouter();
  const navigate = useNavigate();
  // The dashboard has two paths, so the search is read without a fixed route.
  const search = validateDashboardSearch(useSearch({ strict: false }));
  const { data: exceptions } = useQuery({
    ...reportQuery(call, 'reportExceptions', filter),
    enabled: search.figure === 'exceptions',
  });
  const of = readDrillDown(search, { serviceTypes, exceptions });
  useFocusOnFigure(of === null ? null : figureOf(of));

  /** Goes back only once when the close button is clicked repeatedly. */
  const isClosing = useRef(false);
  const isOpen = of !== null;
  useEffect(() => {
    if (isOpen) isClosing.current = false;
  }, [isOpen]);
  const show = (
    wanted: DashboardSearch,
    how: { readonly replace: boolean; readonly isFromFigure: boolean },
  ) =>
    void navigate({
      to: '.',
      search: wanted,
      replace: how.replace,
      resetScroll: false,
      state: { isFromFigure: how.isFromFigure },
    });
  const isFromFigure = () => router.state.location.state.isFromFigure === true;
  return {
    of,
    page: readPage(search),
    stage: readStage(search),
    open: (wanted: DrillDown) =>
      show(writeDrillDown(wanted, FIRST_PAGE), { replace: false, isFromFigure: true }),
    turn: (wanted: DrillDown, page: PageRequest) =>
      show(writeDrillDown(wanted, page), { replace: true, isFromFigure: isFromFigure() }),
    close: () => {
      if (isClosing.current) return;
      isClosing.current = true;
      // An address opened from a link has no dashboard entry before it.
      if (isFromFigure()) router.history.back();
      else show({}, { replace: true, isFromFigure: false });
    },
  };
}

/** Focuses the number when its drill-down closes, also after a link or Back, where no element had the focus before. */
function useFocusOnFigure(figure: string | null): void {
  const before = useRef(figure);
  useEffect(() => {
    const closed = figure === null ? before.current : null;
    before.current = figure;
    if (closed === null) return;
    const entry = [...document.querySelectorAll<HTMLElement>('[data-figure]')].find(
      (element) => element.dataset['figure'] === closed,
    );
    // The number may have become 0, which has no button.
    (entry ?? document.querySelector('h1'))?.focus();
  }, [figure]);
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the dashboard. */
    readonly isFromFigure?: boolean;
  }
}
