import { formatDay } from '@cartage/domain/dates/format.ts';
import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import styles from '#features/consignment-detail/links-card.module.css';
import type { Consignment } from '#freight/consignment-query.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { useHasOwnOperations } from '#session/use-has-own-operations.ts';

/** The manifest of the consignment. A failed request shows nothing, because the page does not depend on it. */
export function ManifestLink({ consignment }: { readonly consignment: Consignment }) {
  const { call } = useSession();
  const { organisationId, permissions } = useOrganisationContext();
  const hasManifests = useHasOwnOperations();
  const { reference, currentStatus, id } = consignment;
  const { data } = useQuery({
    queryKey: ['manifests', organisationId, 'of', reference],
    queryFn: ({ signal }) =>
      call('manifests', { params: { org: organisationId }, query: { reference }, isQuiet: true, signal }),
    enabled:
      hasManifests && id !== 0 && currentStatus.code !== 'DRAFT' && permissions.has('Consignment.PRINT'),
    staleTime: 0,
  });
  const manifest = data?.manifests[0];
  if (manifest === undefined) return null;
  const day = parseCalendarDate(manifest.pickupDay);
  return (
    <p>
      <Link to="/manifests/$id" params={{ id: String(manifest.id) }} className={styles.reference}>
        {manifest.number === null ? 'On an open manifest' : `On manifest ${manifest.number}`}
        {day !== null && `, ${formatDay(day)}`}
      </Link>
    </p>
  );
}
