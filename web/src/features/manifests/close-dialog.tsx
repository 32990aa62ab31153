import { countOf } from '@cartage/domain/freight/count-of.ts';
import { useQuery } from '@tanstack/react-query';
import { type Manifest, standingPickupQuery } from '#features/manifests/manifest-queries.ts';
import { totalsPhrase } from '#features/manifests/manifest-texts.ts';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

/** Says before the closing whether a pickup is requested. */
export function CloseDialog({
  manifest,
  onConfirm,
  close,
}: {
  readonly manifest: Manifest;
  readonly onConfirm: () => void;
  readonly close: () => void;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data } = useQuery(standingPickupQuery(call, organisationId, manifest.site.id));
  return (
    <ConfirmDialog
      title="Close the manifest"
      question={`Close the manifest? It lists ${totalsPhrase(manifest)}.`}
      consequence={`The list is final afterwards. ${pickupText(manifest, data?.isStanding)}`}
      confirm="Close manifest"
      cancel="Cancel"
      onConfirm={onConfirm}
      close={close}
    />
  );
}

function pickupText({ consignments, site }: Manifest, isStanding: boolean | undefined): string {
  const readyCount = consignments.filter(({ status }) => status === 'FINAL').length;
  if (readyCount === 0) return 'No pickup is requested, because none of the consignments is Ready.';
  if (isStanding === true)
    return `The driver calls at ${site.name} every working day, so a pickup is requested only for senders that are not a site.`;
  if (isStanding === false) return `The pickup of ${countOf(readyCount, 'Ready consignment')} is requested.`;
  return 'The pickup of Ready consignments is requested, unless the driver calls at the site every working day.';
}
