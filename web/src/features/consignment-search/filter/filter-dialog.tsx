import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { listFilters } from '@cartage/domain/search/filters.ts';
import { Button, Modal } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { FilterFields } from '#features/consignment-search/filter/filter-fields.tsx';
import styles from '#features/consignment-search/filter/filter-dialog.module.css';
import type { ListControls } from '#features/consignment-search/search/list-controls.ts';
import { SavedSearchList } from '#features/consignment-search/saved-searches/saved-search-list.tsx';
import { useFilterDraft } from '#features/consignment-search/filter/use-filter-draft.ts';
import { NO_LANDMARK } from '#kit/no-landmark.ts';
import { useRestoreFocus } from '#kit/use-restore-focus.ts';
import { useSession } from '#session/session-context.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useHeldLayout } from '#ui/use-media.ts';

/** The filter of the narrow list (FILTER-02). Loaded when it is first opened. */
export function FilterDialog({
  view,
  change,
  submit,
  close,
}: Pick<ListControls, 'view' | 'change' | 'submit'> & { readonly close: () => void }) {
  const { tenant } = useSession();
  const filter = useFilterDraft(view);
  useRestoreFocus();
  useHeldLayout();
  return (
    <Modal
      opened
      fullScreen
      onClose={close}
      title={
        <>
          Filter
          <span className={styles.tenant}>
            <Glyph name={tenant.name} />
            {tenant.name}
          </span>
        </>
      }
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, icon: <Icon of={IconX} size={20} /> }}
      attributes={NO_LANDMARK}
      classNames={{
        content: styles.content ?? '',
        header: styles.header ?? '',
        title: styles.title ?? '',
        close: styles.close ?? '',
        body: styles.body ?? '',
      }}
    >
      <form
        role="search"
        aria-label="Consignments"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (submit(filter.draft)) close();
        }}
      >
        <div className={styles.fields}>
          <FilterFields {...filter} isDense={false} />
          <section className={styles.saved} aria-label="Saved searches">
            <SavedSearchList
              view={{ ...view, ...filter.draft }}
              open={(savedView) => {
                change(savedView);
                close();
              }}
            />
          </section>
        </div>
        <div className={styles.foot}>
          <Button variant="default" size="lg" onClick={() => filter.set(listFilters.defaults)}>
            Clear
          </Button>
          <Button type="submit" size="lg" className={styles.search ?? ''}>
            Search
          </Button>
        </div>
      </form>
    </Modal>
  );
}
