import { NarrowList } from '#features/consignment-search/list/narrow-list.tsx';
import { useConsignmentList } from '#features/consignment-search/list/use-consignment-list.ts';
import { WideList } from '#features/consignment-search/list/wide-list.tsx';
import { LabelPrints } from '#freight/label-prints/label-prints.tsx';
import { useNarrow } from '#ui/use-media.ts';

/** The list of consignments at /search. */
export function SearchPage() {
  const list = useConsignmentList();
  const isNarrow = useNarrow();
  return (
    <LabelPrints rows={list.rows}>{isNarrow ? <NarrowList {...list} /> : <WideList {...list} />}</LabelPrints>
  );
}
