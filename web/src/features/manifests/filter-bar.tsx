import { NativeSelect, TextInput } from '@mantine/core';
import {
  MANIFEST_STATE_NAMES,
  MANIFEST_STATES,
  type ManifestState,
} from '@cartage/domain/manifest/manifest-actions.ts';
import type { ManifestFilter } from '#features/manifests/manifest-queries.ts';
import styles from '#features/manifests/manifests.module.css';
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
  const change = (part: Partial<ManifestFilter>) => onChange({ ...filter, ...part, page: 1 });
  return (
    <search className={styles.filter}>
      <NativeSelect
        label="Site of the manifests"
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
      <TextInput
        type="date"
        label="Day"
        value={filter.day ?? ''}
        onChange={({ currentTarget: { value } }) => change({ day: value === '' ? null : value })}
      />
    </search>
  );
}

const stateOf = (value: string): ManifestState | null =>
  MANIFEST_STATES.find((state) => state === value) ?? null;
