import '#kit/form-styles.ts';
import { useState } from 'react';
import { FilterBar } from '#features/manifests/filter-bar.tsx';
import { GatherCard } from '#features/manifests/gather-card.tsx';
import { ManifestList } from '#features/manifests/manifest-list.tsx';
import type { ManifestFilter } from '#features/manifests/manifest-queries.ts';
import { PageFrame } from '#kit/page-frame.tsx';
import { useOrganisationContext } from '#session/session-context.tsx';

const ALL: ManifestFilter = { siteId: null, state: null, day: null, page: 1 };

/** The manifests of the user's sites. */
export function ManifestsPage() {
  const { permissions, sites } = useOrganisationContext();
  const [filter, setFilter] = useState(ALL);
  /** Also empties the typed day. */
  const [clearings, setClearings] = useState(0);
  return (
    <PageFrame
      title="Manifests"
      intro="A manifest lists the freight that a driver collects from a site on a day. It gets its number when you close it."
    >
      {permissions.has('Consignment.MAINTAIN') && sites.length > 0 && <GatherCard />}
      <FilterBar key={clearings} filter={filter} onChange={setFilter} />
      <ManifestList
        filter={filter}
        onPage={(page) => setFilter({ ...filter, page })}
        clear={() => {
          setFilter(ALL);
          setClearings(clearings + 1);
        }}
      />
    </PageFrame>
  );
}
