import { NarrowList } from '#features/consignment-search/narrow-list.tsx';
import { useSearch } from '#features/consignment-search/use-search.ts';
import { WideList } from '#features/consignment-search/wide-list.tsx';
import { useNarrow } from '#ui/use-media.ts';

/** The list of consignments at /search. */
export function SearchPage() {
  const list = useSearch();
  return useNarrow() ? <NarrowList {...list} /> : <WideList {...list} />;
}
