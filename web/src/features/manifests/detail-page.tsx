import '#kit/form-styles.ts';
import { Button } from '@mantine/core';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { isStatus, messageOf } from '#api/problem.ts';
import { ConsignmentsCard } from '#features/manifests/consignments-card.tsx';
import { ManifestActions } from '#features/manifests/manifest-actions.tsx';
import { GoodsTotalsCard } from '#features/manifests/goods-totals-card.tsx';
import { type Manifest, manifestQuery } from '#features/manifests/manifest-queries.ts';
import {
  dayText,
  groupText,
  manifestTitle,
  volumeText,
  weightText,
} from '#features/manifests/manifest-texts.ts';
import styles from '#features/manifests/manifests.module.css';
import { StateBadge } from '#features/manifests/state-badge.tsx';
import { useLiveManifest } from '#features/manifests/use-live-manifest.ts';
import { useManifestChanges } from '#features/manifests/use-manifest-changes.ts';
import { ButtonLink } from '#kit/button-link.tsx';
import { PageFrame } from '#kit/page-frame.tsx';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Card, Facts } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoadingList } from '#ui/loading-list.tsx';

const INTRO = 'The freight that the driver collects.';

export function ManifestPage() {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const id = Number(useParams({ strict: false }).id);
  const { data, error, refetch } = useQuery(manifestQuery(call, organisationId, id));
  if (data !== undefined) return <ShownManifest manifest={data} />;
  return (
    <PageFrame title="Manifest" intro={INTRO}>
      {error === null ? (
        <LoadingList label="Loading the manifest…" />
      ) : (
        <EmptyState
          illustration={isStatus(error, 404) ? 'lost' : 'broken-line'}
          title={isStatus(error, 404) ? 'Manifest not found' : "Couldn't load the manifest"}
          actions={
            <>
              <ButtonLink to="/manifests" variant="default">
                Show the manifests
              </ButtonLink>
              {!isStatus(error, 404) && (
                <Button variant="default" onClick={() => void refetch()}>
                  Try again
                </Button>
              )}
            </>
          }
        >
          <p>{isStatus(error, 404) ? 'It does not exist, or belongs to another site.' : messageOf(error)}</p>
        </EmptyState>
      )}
    </PageFrame>
  );
}

function ShownManifest({ manifest }: { readonly manifest: Manifest }) {
  const changes = useManifestChanges(manifest.id, manifest.version);
  useLiveManifest(manifest);
  return (
    <PageFrame
      title={manifestTitle(manifest)}
      intro={`${dayText(manifest.pickupDay)} · ${manifest.site.name} · ${groupText(manifest)}`}
    >
      <div>
        <ButtonLink to="/manifests" variant="default" leftSection={<Icon of={IconArrowLeft} size={16} />}>
          All manifests
        </ButtonLink>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>State</dt>
          <dd>
            <StateBadge state={manifest.state} />
          </dd>
        </div>
        <div>
          <dt>Consignments</dt>
          <dd>{manifest.consignmentCount}</dd>
        </div>
        <div>
          <dt>Items</dt>
          <dd>{manifest.itemCount}</dd>
        </div>
        <div>
          <dt>Weight</dt>
          <dd>{weightText(manifest.weight)}</dd>
        </div>
        <div>
          <dt>Volume</dt>
          <dd>{volumeText(manifest.volume)}</dd>
        </div>
      </dl>
      <ManifestActions manifest={manifest} changes={changes} />
      <GoodsTotalsCard totals={manifest.goodsTotals} segregation={manifest.segregation} />
      <ConsignmentsCard manifest={manifest} changes={changes} />
      <History manifest={manifest} />
    </PageFrame>
  );
}

/** Closing, sign-off, and when it was reopened. */
function History({ manifest: { closing, signOff, reopenings } }: { readonly manifest: Manifest }) {
  const at = (instant: string) => formatDateTime(new Date(instant));
  if (closing === null && reopenings.length === 0) return null;
  const facts = [
    ...reopenings.map(({ revision, atDateTimeUtc, by, reason }) => ({
      label: `Reopened after closing ${revision}`,
      value: `${at(atDateTimeUtc)}, ${by}: ${reason}`,
    })),
    ...(closing === null ? [] : [{ label: 'Closed', value: `${at(closing.atDateTimeUtc)}, ${closing.by}` }]),
    ...(signOff === null
      ? []
      : [
          {
            label: 'Signed off',
            value: `${at(signOff.atDateTimeUtc)}, ${signOff.driverName}, vehicle ${signOff.vehicleRegistration}${
              signOff.hasSignature ? '' : ', without a drawn signature'
            }`,
          },
        ]),
  ];
  return (
    <Card title="Closing and sign-off">
      <Facts facts={facts} />
    </Card>
  );
}
