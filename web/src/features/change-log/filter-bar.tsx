import { NativeSelect, TextInput } from '@mantine/core';
import {
  CHANGE_FIELD_GROUP_NAMES,
  CHANGE_FIELD_GROUPS,
} from '@cartage/domain/consignment/change-field-groups.ts';
import { CHANGE_SOURCE_NAMES, changeSourceRow } from '@cartage/domain/consignment/change-source.ts';
import { SEARCH_MAX_DAYS } from '@cartage/domain/dates/date-range.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeLogUsersQuery } from '#features/change-log/change-log-queries.ts';
import { type ChangeLogFilter, cleanReference } from '#features/change-log/change-log-url.ts';
import styles from '#features/change-log/change-log.module.css';
import { DateRangeField } from '#kit/date-range/date-range-field.tsx';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { useNarrow } from '#ui/use-media.ts';

const REFERENCE_HINT = 'Enter a reference or its start, such as KEA00000123';

/** Period, user, source, fields and consignment of the listed changes. */
export function FilterBar({
  filter,
  onChange,
}: {
  readonly filter: ChangeLogFilter;
  readonly onChange: (filter: ChangeLogFilter) => void;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data: users = [] } = useQuery(changeLogUsersQuery(call, organisationId));
  const isNarrow = useNarrow();
  const change = (part: Partial<ChangeLogFilter>) => onChange({ ...filter, ...part });
  const isListed = filter.userId === null || users.some(({ id }) => id === filter.userId);
  return (
    <search aria-label="Changes" className={styles.filter}>
      <DateRangeField
        isDense={false}
        isInPlace={isNarrow}
        maxDays={SEARCH_MAX_DAYS}
        value={filter.dates}
        onChange={(dates) => change({ dates })}
      />
      <NativeSelect
        label="User"
        value={filter.userId ?? ''}
        data={[
          { value: '', label: 'All users' },
          ...users.map(({ id, name }) => ({ value: String(id), label: name })),
          // A link can name a user without changes at the sites of this one.
          ...(isListed ? [] : [{ value: String(filter.userId), label: 'Another user' }]),
        ]}
        onChange={({ currentTarget: { value } }) => change({ userId: value === '' ? null : Number(value) })}
      />
      <NativeSelect
        label="Source"
        value={filter.source ?? ''}
        data={[
          { value: '', label: 'All sources' },
          ...CHANGE_SOURCE_NAMES.map((name) => ({ value: name, label: changeSourceRow(name).name })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          change({ source: CHANGE_SOURCE_NAMES.find((name) => name === value) ?? null })
        }
      />
      <NativeSelect
        label="Fields"
        value={filter.fields ?? ''}
        data={[
          { value: '', label: 'All fields' },
          ...CHANGE_FIELD_GROUP_NAMES.map((name) => ({
            value: name,
            label: CHANGE_FIELD_GROUPS[name].name,
          })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          change({ fields: CHANGE_FIELD_GROUP_NAMES.find((name) => name === value) ?? null })
        }
      />
      <ReferenceField reference={filter.reference} onChange={(reference) => change({ reference })} />
    </search>
  );
}

/** Filters when the user leaves the field or presses Enter. */
function ReferenceField({
  reference,
  onChange,
}: {
  readonly reference: string;
  readonly onChange: (reference: string) => void;
}) {
  const [text, setText] = useState(reference);
  const [applied, setApplied] = useState(reference);
  const [isWrong, setWrong] = useState(false);
  // The address has another reference now. The field keeps its focus.
  if (applied !== reference) {
    setApplied(reference);
    setText(reference);
    setWrong(false);
  }
  const apply = () => {
    const clean = cleanReference(text);
    setWrong(clean === null);
    if (clean !== null && clean !== reference) onChange(clean);
  };
  return (
    <TextInput
      label="Consignment"
      size="sm"
      value={text}
      placeholder="Reference"
      autoComplete="off"
      error={isWrong && <FieldError message={REFERENCE_HINT} />}
      onChange={({ currentTarget: { value } }) => setText(value)}
      onBlur={apply}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply();
      }}
    />
  );
}
