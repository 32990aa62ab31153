import { NativeSelect } from '@mantine/core';
import { parseTypedDate } from '@cartage/domain/dates/typed-date.ts';
import {
  MANIFEST_STATE_NAMES,
  MANIFEST_STATES,
  type ManifestState,
} from '@cartage/domain/manifest/manifest-actions.ts';
import { useState } from 'react';
import type { ManifestFilter } from '#features/manifests/manifest-queries.ts';
import styles from '#features/manifests/manifests.module.css';
import { DateField } from '#kit/date-field/date-field.tsx';
import { useToday } from '#kit/use-today.ts';
import { useOrganisationContext } from '#session/session-context.tsx';

/** Site, state and day of the listed manifests. */
export function FilterBar({
  filter,
  onChange,
}: {
  readonly filter: ManifestFilter;
  readonly onChange: (filter: ManifestFilter) => void;
}) {
  const { sites } = useOrganisationContext();
  const today = useToday();
  const [text, setText] = useState('');
  const [isUnclear, setUnclear] = useState(false);
  const change = (part: Partial<ManifestFilter>) => onChange({ ...filter, ...part, page: 1 });
  return (
    <search aria-label="Manifests" className={styles.filter}>
      <NativeSelect
        label="Site"
        value={filter.siteId ?? ''}
        data={[
          { value: '', label: 'All sites' },
          ...sites.map(({ site }) => ({ value: String(site.id), label: site.name })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ siteId: value === '' ? null : Number(value) })}
      />
      <NativeSelect
        label="State"
        value={filter.state ?? ''}
        data={[
          { value: '', label: 'All states' },
          ...MANIFEST_STATES.map((state) => ({ value: state, label: MANIFEST_STATE_NAMES[state] })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ state: stateOf(value) })}
      />
      <DateField
        label="Day"
        text={text}
        onText={(typed) => {
          setText(typed);
          const day = parseTypedDate(typed, today, 'ahead');
          if (day !== null || typed.trim() === '') change({ day });
        }}
        onBlur={() => setUnclear(text.trim() !== '' && parseTypedDate(text, today, 'ahead') === null)}
        reasonOf={() => null}
        closureOn={() => null}
        error={isUnclear ? 'Enter a date, such as 19/08/2026' : null}
      />
    </search>
  );
}

const stateOf = (value: string): ManifestState | null =>
  MANIFEST_STATES.find((state) => state === value) ?? null;
