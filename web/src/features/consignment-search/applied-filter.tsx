import { formatDay } from '@cartage/domain/dates/format.ts';
import type { ListProps } from '#features/consignment-search/list-props.ts';
import styles from '#features/consignment-search/page.module.css';
import { wholeNumber } from '#freight/figures.ts';
import { useActiveSites, useWorkplace } from '#session/session-context.tsx';

/** What the list is narrowed to: days and, unless it is all of them, sites. */
export function AppliedFilter({ range }: Pick<ListProps, 'range'>) {
  const { sites } = useWorkplace();
  const { ids } = useActiveSites();
  if (ids.length === 0) return null;
  const names = sites.filter(({ site }) => ids.includes(site.id)).map(({ site }) => site.name);
  return (
    <>
      <span className={styles.fact}>
        Created
        <b>
          {formatDay(range.from)} – {formatDay(range.to)}
        </b>
      </span>
      {names.length < sites.length && (
        <span className={styles.fact}>
          {names.length === 1 ? 'Site' : 'Sites'}
          <b>{names.length <= 3 ? names.join(', ') : names.length}</b>
        </span>
      )}
    </>
  );
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
