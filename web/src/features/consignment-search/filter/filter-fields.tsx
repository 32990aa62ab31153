import '#kit/field-styles.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { isStatusCode } from '@cartage/domain/consignment/status.ts';
import type {
  AnyValue,
  DatesFilter,
  DatesValue,
  Filter,
  TextFilter,
} from '@cartage/domain/search/filter-kinds.ts';
import type { SourceNames } from '@cartage/domain/search/filter-set.ts';
import { type FilterKey, FILTERS } from '@cartage/domain/search/filters.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { keysOf } from '@cartage/domain/keys-of.ts';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import styles from '#features/consignment-search/filter/filter.module.css';
import type { FilterDraft } from '#features/consignment-search/filter/use-filter-draft.ts';
import { ChoicesField } from '#freight/choices-field.tsx';
import { useFilterSources } from '#freight/use-filter-sources.ts';
import { StatusChip } from '#freight/status-chip.tsx';
import { DateRangeField } from '#kit/date-range/date-range-field.tsx';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { Icon } from '#ui/icon.tsx';

interface FieldProps<Row, Value> {
  readonly row: Row;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly isDense: boolean;
  readonly className: string;
}

const hasField = (row: Filter) => row.isLinkOnly !== true;

const KEYS = keysOf(FILTERS).filter((key) => hasField(FILTERS[key]));

/** The rows whose fields are behind 'More filters'. */
export const isSecondary = (key: FilterKey): boolean => 'isSecondary' in FILTERS[key];

/** FILTER-01: a field for each row of FILTERS that users edit, by its kind; in the panel of one line only those of one part. */
export function FilterFields({
  draft,
  set,
  isDense,
  part,
}: FilterDraft & { readonly isDense: boolean; readonly part?: 'primary' | 'secondary' }) {
  const sources = useFilterSources();
  const { settings } = useSession().tenant;
  const { organisation } = useOrganisationContext();
  const keys = KEYS.filter((key) => {
    const row: Filter = FILTERS[key];
    const isEnabled = row.setting === undefined || settings[row.setting];
    // Servers of others have neither members nor mentions.
    const isKnown = key !== 'mentionsMe' || organisation.members !== undefined;
    return isEnabled && isKnown && (part === undefined || isSecondary(key) === (part === 'secondary'));
  });
  return keys.map((key) => (
    <FilterField
      key={key}
      row={withOptions(FILTERS[key], sources)}
      value={draft[key]}
      // The field of a row reports a value of that row.
      onChange={(value) => set({ [key]: value } as Partial<typeof draft>)}
      isDense={isDense}
      className={styles[key] ?? styles.field ?? ''}
    />
  ));
}

const withOptions = (row: Filter, sources: SourceNames): Filter =>
  row.kind === 'choices' && row.source !== undefined ? { ...row, options: sources[row.source] } : row;

/** The value of a row has the type of its kind, which the compiler cannot see here. */
function FilterField({ row, value, ...field }: FieldProps<Filter, AnyValue>) {
  switch (row.kind) {
    case 'text':
      return <TextField row={row} value={value as string} {...field} />;
    case 'choices':
      return (
        <ChoicesField
          {...row}
          options={row.options ?? []}
          chosen={value as readonly string[]}
          renderOption={({ code, name }) =>
            isStatusCode(code) ? <StatusChip code={code} name={name} /> : name
          }
          {...field}
        />
      );
    case 'flag':
      return (
        <div className={styles.flag}>
          <CheckRow checked={value === true} onChange={field.onChange}>
            {row.label}
          </CheckRow>
        </div>
      );
    case 'dates':
      return <DatesFields row={row} value={value as DatesValue} {...field} />;
  }
}

function TextField({ row, value, onChange, isDense, className }: FieldProps<TextFilter, string>) {
  const { label, input, placeholder, hint, maxLength } = row;
  const issue = lengthIssue(value, maxLength);
  return (
    <TextInput
      className={className}
      label={label}
      size={isDense ? 'xs' : 'sm'}
      type={input}
      enterKeyHint="search"
      autoComplete="off"
      {...(input !== 'tel' && { spellCheck: false })}
      leftSection={input === 'search' && <Icon of={IconSearch} />}
      {...(placeholder !== undefined && { placeholder })}
      {...(hint !== undefined && (isDense ? { placeholder: hint } : { description: hint }))}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={issue !== null && <FieldError message={issue} />}
    />
  );
}

function DatesFields({ row, value, onChange, isDense }: FieldProps<DatesFilter, DatesValue>) {
  return (
    <>
      <NativeSelect
        className={styles.dateType ?? ''}
        label="Date type"
        size={isDense ? 'xs' : 'sm'}
        rightSection={<Icon of={IconChevronDown} size={14} />}
        data={row.types
          .filter(({ code, isLinkOnly }) => isLinkOnly !== true || code === value.type)
          .map(({ code, name }) => ({ value: code, label: name }))}
        value={value.type}
        onChange={({ currentTarget }) => onChange({ ...value, type: currentTarget.value })}
      />
      <DateRangeField
        isDense={isDense}
        className={isDense ? styles.dateRange : undefined}
        maxDays={row.maxDays}
        value={value.days}
        onChange={(days) => onChange({ ...value, days })}
      />
    </>
  );
}
