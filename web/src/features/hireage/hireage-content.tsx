import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { BalanceList, NoBalances } from '#features/hireage/balance-list.tsx';
import { FilterBar } from '#features/hireage/filter-bar.tsx';
import { ledgerQuery } from '#features/hireage/hireage-queries.ts';
import {
  type HireageFilter,
  type HireageLine,
  type HireageView,
  lineId,
  NO_FILTER,
} from '#features/hireage/hireage-url.ts';
import { OpenedLine } from '#features/hireage/opened-line.tsx';
import { LoadFailed } from '#kit/load-failed.tsx';
import { pageTitle, useSearchTitle } from '#kit/window-title.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { LoadingList } from '#ui/loading-list.tsx';

interface Props {
  readonly view: HireageView;
  /** Between filters and list, where the page has no other place for them. */
  readonly actions?: ReactNode;
  readonly onView: (view: HireageView) => void;
}

/** The balances, or the movements of one of them. */
export function HireageContent(props: Props) {
  const { line } = props.view;
  const heading = useLineFocus(line);
  return line === null ? (
    <Balances {...props} />
  ) : (
    <OpenedLine key={lineId(line)} {...props} line={line} heading={heading} />
  );
}

/** Focuses the heading of a line that opens, and the link of a line that closes. Returns the ref of the heading. */
function useLineFocus(line: HireageLine | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = line === null ? null : lineId(line);
  const shown = useRef(id);
  useEffect(() => {
    const before = shown.current;
    shown.current = id;
    if (before === id) return;
    const link = before === null ? null : document.getElementById(before);
    (id === null ? (link ?? document.querySelector<HTMLElement>('h1')) : heading.current)?.focus();
  }, [id]);
  return heading;
}

function Balances({ view, onView, actions }: Props) {
  const { filter } = view;
  const { call, tenant } = useSession();
  useSearchTitle(pageTitle('Hireage', tenant.name));
  const { organisationId } = useOrganisationContext();
  const { data, error, refetch } = useQuery(ledgerQuery(call, organisationId, view));
  /** Also empties the typed texts. */
  const [clearings, setClearings] = useState(0);
  const change = (next: HireageFilter) => onView({ filter: next, line: null, page: 1 });
  const clear = () => {
    change(NO_FILTER);
    setClearings(clearings + 1);
    // The button disappears with the empty state.
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  const isFiltered = Object.values(filter).some((value) => value !== null && value !== '' && value !== false);
  return (
    <>
      <FilterBar key={clearings} filter={filter} onChange={change} />
      {actions}
      {data === undefined && error === null && <LoadingList label="Loading the balances…" />}
      {data === undefined && error !== null && (
        <LoadFailed title="Couldn't load the balances" error={error} retry={refetch} />
      )}
      {data?.lineCount === 0 && <NoBalances isFiltered={isFiltered} from={filter.from} clear={clear} />}
      {data !== undefined && data.lineCount > 0 && <BalanceList ledger={data} filter={filter} />}
    </>
  );
}
