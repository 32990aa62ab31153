import { useListEditing } from '#features/consignment-search/list-editing/use-list-editing.ts';
import { NarrowList } from '#features/consignment-search/list/narrow-list.tsx';
import { useConsignmentList } from '#features/consignment-search/list/use-consignment-list.ts';
import { WideList } from '#features/consignment-search/list/wide-list.tsx';
import { LabelPrints } from '#freight/label-prints/label-prints.tsx';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { useNarrow } from '#ui/use-media.ts';

const loadEditor = async () =>
  (await import('#features/consignment-search/list-editing/list-editor.tsx')).ListEditor;
const ListEditor = lazyComponent(loadEditor);
const preloadEditor = () => void loadEditor().catch(() => {});

/** The list of consignments at /search. */
export function SearchPage() {
  const { editing, openEditor, close } = useListEditing(preloadEditor);
  const list = { ...useConsignmentList(), editing };
  const isNarrow = useNarrow();
  return (
    <>
      <LabelPrints rows={list.rows}>
        {isNarrow ? <NarrowList {...list} /> : <WideList {...list} />}
      </LabelPrints>
      {openEditor !== null && <ListEditor open={openEditor} close={close} />}
    </>
  );
}
