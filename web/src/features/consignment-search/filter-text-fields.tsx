import { NativeSelect, TextInput } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import {
  DATE_TYPE_NAMES,
  DATE_TYPES,
  MAX_PHONE_NUMBER,
  MAX_SALES_REFERENCE,
  MAX_SEARCH_TERM,
} from '@cartage/domain/search/search-filter.ts';
import styles from '#features/consignment-search/filter.module.css';
import type { FilterDraft } from '#features/consignment-search/use-filter-draft.ts';
import { Icon } from '#ui/icon.tsx';

type FieldProps = FilterDraft & { readonly isDense: boolean };

const PHONE_HINT = 'Full phone number';

/** FILTER-01. */
export function TextFields({ draft, set, isDense }: FieldProps) {
  const size = isDense ? 'xs' : 'sm';
  return (
    <>
      <TextInput
        className={styles.keyword ?? ''}
        label="Keyword"
        placeholder="Sender, receiver, reference"
        size={size}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SEARCH_TERM}
        leftSection={<Icon of={IconSearch} />}
        value={draft.searchTerm}
        onChange={(event) => set({ searchTerm: event.currentTarget.value })}
      />
      <TextInput
        className={styles.phone ?? ''}
        label="Phone number"
        size={size}
        type="tel"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={MAX_PHONE_NUMBER}
        value={draft.phoneNumber}
        onChange={(event) => set({ phoneNumber: event.currentTarget.value })}
        {...(isDense ? { placeholder: PHONE_HINT } : { description: PHONE_HINT })}
      />
      <TextInput
        className={styles.sales ?? ''}
        label="Sales reference"
        size={size}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SALES_REFERENCE}
        value={draft.salesReference}
        onChange={(event) => set({ salesReference: event.currentTarget.value })}
      />
    </>
  );
}

export function DateTypeField({ draft, set, isDense }: FieldProps) {
  return (
    <NativeSelect
      className={styles.dateType ?? ''}
      label="Date type"
      size={isDense ? 'xs' : 'sm'}
      rightSection={<Icon of={IconChevronDown} size={14} />}
      data={DATE_TYPES.map((type) => ({ value: type, label: DATE_TYPE_NAMES[type] }))}
      value={draft.dateType}
      onChange={({ currentTarget: { value } }) => {
        const dateType = DATE_TYPES.find((type) => type === value);
        if (dateType) set({ dateType });
      }}
    />
  );
}
