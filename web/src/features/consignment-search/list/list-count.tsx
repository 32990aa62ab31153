import type { ListProps } from '#features/consignment-search/list/list-props.ts';
import styles from '#features/consignment-search/list/list.module.css';
import { wholeNumber } from '#freight/figures.ts';

/** The exact number of consignments found (LIST-11). */
export function ListCount({ query, search }: Pick<ListProps, 'query' | 'search'>) {
  const count = query.data?.rowCount;
  if (search.siteIds.length === 0) return null;
  if (count !== undefined) {
    return (
      <span className={styles.count} role="status">
        {wholeNumber(count)} {count === 1 ? 'consignment' : 'consignments'}
      </span>
    );
  }
  if (query.isError) return <span className={styles.count}>Couldn't load consignments</span>;
  return <span className={styles.countSkeleton} />;
}
