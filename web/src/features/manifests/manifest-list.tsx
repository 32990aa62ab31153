import { Button } from '@mantine/core';
import { countOf } from '@cartage/domain/freight/count-of.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  type ManifestFilter,
  type ManifestSummary,
  manifestsQuery,
  PAGE_SIZE,
} from '#features/manifests/manifest-queries.ts';
import { dayText, groupText, manifestTitle, totalsText } from '#features/manifests/manifest-texts.ts';
import styles from '#features/manifests/manifests.module.css';
import { StateBadge } from '#features/manifests/state-badge.tsx';
import { LoadFailed } from '#kit/load-failed.tsx';
import { Pagination } from '#kit/pagination.tsx';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { DangerousGoodsIcon } from '#ui/dangerous-goods-icon.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoadingList } from '#ui/loading-list.tsx';

export function ManifestList({
  filter,
  onPage,
  clear,
}: {
  readonly filter: ManifestFilter;
  readonly clear: () => void;
  readonly onPage: (page: number) => void;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data, error, refetch } = useQuery(manifestsQuery(call, organisationId, filter));
  if (data === undefined) {
    if (error === null) return <LoadingList label="Loading the manifests…" />;
    return <LoadFailed title="Couldn't load the manifests" error={error} retry={refetch} />;
  }
  const pageCount = Math.ceil(data.total / PAGE_SIZE);
  return (
    <>
      <p role="status" className={styles.soft}>
        {countOf(data.total, 'manifest')}
      </p>
      {data.manifests.length === 0 ? (
        <NoManifests isFiltered={hasFilter(filter)} clear={clear} />
      ) : (
        <ul className={styles.list} aria-label="Manifests">
          {data.manifests.map((manifest) => (
            <Row key={manifest.id} manifest={manifest} />
          ))}
        </ul>
      )}
      {pageCount > 1 && <Pagination page={filter.page} pageCount={pageCount} onPage={onPage} />}
    </>
  );
}

const hasFilter = ({ siteId, state, day }: ManifestFilter) =>
  siteId !== null || state !== null || day !== null;

function NoManifests({ isFiltered, clear }: { readonly isFiltered: boolean; readonly clear: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState illustration="box" title="No manifests yet">
        <p>Manifests appear here when you gather the consignments of a site and a day.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      illustration="box"
      title="No manifests match"
      actions={
        <Button variant="default" onClick={clear}>
          Clear filters
        </Button>
      }
    >
      <p>No manifest has this site, state and pickup day.</p>
    </EmptyState>
  );
}

function Row({ manifest }: { readonly manifest: ManifestSummary }) {
  return (
    <li className={styles.row}>
      <span className={styles.heading}>
        <Link to="/manifests/$id" params={{ id: String(manifest.id) }} className={styles.link}>
          {manifestTitle(manifest)}, {dayText(manifest.pickupDay)}
        </Link>
        <StateBadge state={manifest.state} />
      </span>
      <span className={styles.about}>
        {manifest.isDangerous && <Icon of={DangerousGoodsIcon} />} {manifest.site.name} ·{' '}
        {groupText(manifest)}
      </span>
      <span className={styles.totals}>{totalsText(manifest)}</span>
    </li>
  );
}
