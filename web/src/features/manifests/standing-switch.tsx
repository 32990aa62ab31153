import { useQuery } from '@tanstack/react-query';
import { standingPickupQuery } from '#features/manifests/manifest-queries.ts';
import styles from '#features/manifests/manifests.module.css';
import { useSetStanding } from '#features/manifests/use-gather.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Checkbox } from '#ui/checkbox.tsx';

/** Whether the driver calls at the site every working day, so that closing a manifest requests no pickup of its freight. */
export function StandingSwitch({ siteId }: { readonly siteId: number }) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data } = useQuery(standingPickupQuery(call, organisationId, siteId));
  const { setStanding, pending } = useSetStanding(siteId);
  if (data === undefined) return null;
  const isStanding = pending ?? data.isStanding;
  return (
    <label className={styles.standing}>
      <Checkbox
        checked={isStanding}
        aria-describedby="about-standing"
        onChange={({ currentTarget }) => setStanding(currentTarget.checked)}
      />
      <span>The driver calls every working day</span>
      <span id="about-standing" className={styles.soft}>
        {isStanding
          ? 'Closing a manifest of this site requests a pickup only for senders that are not a site.'
          : 'Closing a manifest of this site requests the pickup of its Ready consignments.'}
      </span>
    </label>
  );
}
