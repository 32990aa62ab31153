import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { formatDay } from '@cartage/domain/dates/format.ts';
import type { DateType } from '@cartage/domain/search/search-filter.ts';
import type { ReactNode } from 'react';
import {
  DEFAULT_FILTER,
  hasDefaultDates,
  isDefaultFilter,
  type ListFilter,
} from '#features/consignment-search/list-filter.ts';
import type { ListProps } from '#features/consignment-search/list-props.ts';
import styles from '#features/consignment-search/page.module.css';
import { wholeNumber } from '#freight/figures.ts';
import { useActiveSites, useWorkplace } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

const DATE_WORDS = {
  Creation: 'Created',
  RequestedDelivery: 'Requested delivery',
  ConfirmedDelivery: 'Confirmed delivery',
} as const satisfies Record<DateType, string>;

const { dateType, dates } = DEFAULT_FILTER;

/** What the list is narrowed to, each to be taken away by itself: texts, statuses, days, sites. */
export function AppliedFilter({ view, range, submit }: Pick<ListProps, 'view' | 'range' | 'submit'>) {
  const { sites } = useWorkplace();
  const { ids, choose } = useActiveSites();
  const texts = useAppliedTexts(view);
  if (ids.length === 0) return null;
  const names = sites.filter(({ site }) => ids.includes(site.id)).map(({ site }) => site.name);
  return (
    <>
      {texts.map(({ label, value, without }) => (
        <Fact key={label} label={label} onRemove={() => submit({ ...view, ...without })}>
          {value}
        </Fact>
      ))}
      <Fact
        label={DATE_WORDS[view.dateType]}
        onRemove={hasDefaultDates(view) ? undefined : () => submit({ ...view, dateType, dates })}
      >
        {formatDay(range.from)} – {formatDay(range.to)}
      </Fact>
      {names.length < sites.length && (
        <Fact
          label={names.length === 1 ? 'Site' : 'Sites'}
          onRemove={() => choose(sites.map(({ site }) => site.id))}
        >
          {names.length <= 3 ? names.join(', ') : names.length}
        </Fact>
      )}
      {!isDefaultFilter(view) && (
        <button type="button" className={styles.clearAll} onClick={() => submit(DEFAULT_FILTER)}>
          Clear all
        </button>
      )}
    </>
  );
}

function Fact({
  label,
  onRemove,
  children,
}: {
  readonly label: string;
  readonly onRemove: (() => void) | undefined;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.fact}>
      {label}
      <b>{children}</b>
      {onRemove !== undefined && (
        <button type="button" className={styles.remove} aria-label={`Remove ${label}`} onClick={onRemove}>
          <Icon of={IconX} size={12} />
        </button>
      )}
    </span>
  );
}

interface AppliedText {
  readonly label: string;
  readonly value: string;
  readonly without: Partial<ListFilter>;
}

/** Everything of the filter but days and sites, which are always there. */
export function useAppliedTexts(filter: ListFilter): readonly AppliedText[] {
  const { statuses } = useWorkplace();
  const nameOf = (code: string) => statuses.find((status) => status.code === code)?.name ?? code;
  const all = [
    { label: 'Keyword', value: filter.searchTerm, without: { searchTerm: '' } },
    { label: 'Phone', value: filter.phoneNumber, without: { phoneNumber: '' } },
    { label: 'Sales ref', value: filter.salesReference, without: { salesReference: '' } },
    { label: 'Status', value: filter.statuses.map(nameOf).join(', '), without: { statuses: [] } },
  ];
  return all.filter(({ value }) => value !== '');
}

/** Exactly how many consignments that is (LIST-11). */
export function Count({ query }: Pick<ListProps, 'query'>) {
  const { ids } = useActiveSites();
  const count = query.data?.rowCount;
  if (ids.length === 0) return null;
  if (count !== undefined) {
    return (
      <span className={styles.count} role="status">
        {wholeNumber(count)} {count === 1 ? 'consignment' : 'consignments'}
      </span>
    );
  }
  if (query.isError) return <span className={styles.count}>Consignments not loaded</span>;
  return <span className={styles.countWaiting} />;
}
