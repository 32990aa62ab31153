import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '#kit/field-styles.ts';
import { SEARCH_MAX_DAYS } from '@cartage/domain/dates/date-range.ts';
import { Button, Modal } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { DateRangeField } from '#kit/date-range/date-range-field.tsx';
import { DateTypeField, TextFields } from '#features/consignment-search/filter-text-fields.tsx';
import styles from '#features/consignment-search/filter-dialog.module.css';
import { DEFAULT_FILTER } from '#features/consignment-search/list-filter.ts';
import type { ListProps } from '#features/consignment-search/list-props.ts';
import { SavedSearchList } from '#features/consignment-search/saved-search-list.tsx';
import { StatusField } from '#freight/status-field.tsx';
import { useFilterDraft } from '#features/consignment-search/use-filter-draft.ts';
import { useFocusBack } from '#kit/use-focus-back.ts';
import { Icon } from '#ui/icon.tsx';

/** The filter of the narrow list (FILTER-02), in a chunk of its own: fetched when it is first opened. */
export function FilterDialog({
  view,
  change,
  submit,
  close,
}: Pick<ListProps, 'view' | 'change' | 'submit'> & { readonly close: () => void }) {
  const filter = useFilterDraft(view);
  const fields = { ...filter, isDense: false };
  useFocusBack();
  return (
    <Modal
      opened
      fullScreen
      onClose={close}
      title="Filter"
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, icon: <Icon of={IconX} size={20} /> }}
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
          submit(filter.draft);
          close();
        }}
      >
        <div className={styles.fields}>
          <TextFields {...fields} />
          <StatusField
            isDense={false}
            chosen={filter.draft.statuses}
            onChange={(statuses) => filter.set({ statuses })}
          />
          <DateTypeField {...fields} />
          <DateRangeField
            isDense={false}
            maxDays={SEARCH_MAX_DAYS}
            value={filter.draft.dates}
            onChange={(dates) => filter.set({ dates })}
          />
          <section className={styles.saved} aria-label="Saved searches">
            <SavedSearchList
              view={{ ...view, ...filter.draft }}
              open={(wanted) => {
                change(wanted);
                close();
              }}
            />
          </section>
        </div>
        <footer className={styles.foot}>
          <Button variant="default" size="lg" onClick={() => filter.set(DEFAULT_FILTER)}>
            Clear
          </Button>
          <Button type="submit" size="lg" className={styles.search ?? ''}>
            Search
          </Button>
        </footer>
      </form>
    </Modal>
  );
}
