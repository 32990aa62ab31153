import { PAGE_SIZES, type PageSize } from '@cartage/domain/search/search-filter.ts';
import { wholeNumber } from '#freight/figures.ts';
import type { ListProps } from '#features/consignment-search/list-props.ts';
import styles from '#features/consignment-search/page.module.css';
import type { SearchPage } from '#features/consignment-search/queries.ts';
import { Pagination } from '#kit/pagination.tsx';
import { SelectButton } from '#ui/select-button.tsx';

/** Which rows of how many, how many at once, and the other pages (LIST-11); in its place before they are known. */
export function ListFoot({
  page,
  view,
  change,
}: Pick<ListProps, 'view' | 'change'> & { readonly page: SearchPage | undefined }) {
  return (
    <footer className={styles.foot}>
      {page === undefined ? (
        <span className={styles.rowsWaiting} />
      ) : (
        <span>
          {wholeNumber(page.firstRowOnPage)}–{wholeNumber(page.lastRowOnPage)} of {wholeNumber(page.rowCount)}
        </span>
      )}
      <SelectButton
        label="Rows per page"
        value={view.size}
        options={PAGE_SIZES}
        // The options are the page sizes.
        onChange={(size) => change({ size: size as PageSize })}
      />
      {page !== undefined && page.pageCount > 1 && (
        <Pagination page={view.page} pageCount={page.pageCount} onPage={(next) => change({ page: next })} />
      )}
    </footer>
  );
}
