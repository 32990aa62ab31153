import { PAGE_SIZES, type PageSize } from '@cartage/domain/search/page-and-sort.ts';
import styles from '#features/consignment-search/list/list.module.css';
import type { ListControls } from '#features/consignment-search/search/list-controls.ts';
import type { SearchPage } from '#features/consignment-search/search/search-query.ts';
import { wholeNumber } from '#freight/figures.ts';
import { Pagination } from '#kit/pagination.tsx';
import { SelectButton } from '#ui/select-button.tsx';

/** Row range, page size and pages (LIST-11). Takes its place before the first page is loaded. */
export function ListFooter({
  page,
  view,
  change,
}: Pick<ListControls, 'view' | 'change'> & { readonly page: SearchPage | undefined }) {
  return (
    <footer className={styles.footer}>
      {page === undefined ? (
        <span className={styles.rowsSkeleton} />
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
