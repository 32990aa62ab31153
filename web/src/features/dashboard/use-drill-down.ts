import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type DashboardSearch, validateDashboardSearch } from '#features/dashboard/dashboard-url.ts';
import type { DrillDown, PageAsked } from '#features/dashboard/drill-down.ts';
import {
  FIRST_PAGE,
  readDrillDown,
  readPage,
  readStage,
  writeDrillDown,
} from '#features/dashboard/drill-down-url.ts';
import { figureOf } from '#features/dashboard/focus-figure.ts';
import { type Asked, reportQuery } from '#features/dashboard/queries.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

/** The figure that the address says is open, and how to open another, turn its pages and close it. */
export function useDrillDown(asked: Asked) {
  const { call } = useSession();
  const { serviceTypes } = useWorkplace();
  const router = useRouter();
  const navigate = useNavigate();
  // The dashboard has two addresses.
  const search = validateDashboardSearch(useSearch({ strict: false }));
  const { data: exceptions } = useQuery({
    ...reportQuery(call, 'reportExceptions', asked),
    enabled: search.figure === 'exceptions',
  });
  const of = readDrillDown(search, { serviceTypes, exceptions });
  useFocusOnFigure(of === null ? null : figureOf(of));

  /** Back is asked for once, however often the cross is hit. */
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
    turn: (wanted: DrillDown, page: PageAsked) =>
      show(writeDrillDown(wanted, page), { replace: true, isFromFigure: isFromFigure() }),
    close: () => {
      if (isClosing.current) return;
      isClosing.current = true;
      // Before a link that somebody sent stands no dashboard.
      if (isFromFigure()) router.history.back();
      else show({}, { replace: true, isFromFigure: false });
    },
  };
}

/** When it closes, the figure has the focus, whoever had it when it opened: a link or Back come from elsewhere. */
function useFocusOnFigure(figure: string | null): void {
  const before = useRef(figure);
  useEffect(() => {
    const closed = figure === null ? before.current : null;
    before.current = figure;
    if (closed === null) return;
    const word = [...document.querySelectorAll<HTMLElement>('[data-figure]')].find(
      (one) => one.dataset['figure'] === closed,
    );
    // It may have counted its last meanwhile.
    (word ?? document.querySelector('h1'))?.focus();
  }, [figure]);
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The dashboard stands before it in the history. */
    readonly isFromFigure?: boolean;
  }
}
