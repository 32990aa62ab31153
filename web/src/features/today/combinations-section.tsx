import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import styles from '#features/today/combinations-section.module.css';
import { useLiveCombinations } from '#features/today/use-live-combinations.ts';
import { combinationsQuery } from '#freight/combinations/combinations-query.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { useHasOwnOperations } from '#session/use-has-own-operations.ts';

/** Drafts that go to one receiver on one day. Each link opens the draft that keeps the freight of all. */
export function CombinationsSection() {
  const { call } = useSession();
  const { organisationId, permissions } = useOrganisationContext();
  const enabled = useHasOwnOperations() && permissions.has('Consignment.MAINTAIN');
  const { data = [] } = useQuery({ ...combinationsQuery(call, organisationId, null), enabled });
  useLiveCombinations(enabled);
  if (data.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="today-combinations">
      <h2 id="today-combinations">Drafts to combine</h2>
      <p className={styles.note}>From one site to one receiver, with the same pickup day or none</p>
      <ul>
        {data.map(({ kept, others, sender, receiver, pickupDay }) => {
          const day = pickupDay === null ? null : parseCalendarDate(pickupDay);
          return (
            <li key={kept.reference}>
              <Link to="/consignment/$reference" params={{ reference: kept.reference }}>
                {kept.reference} and {others.length} more
              </Link>
              <span>
                {sender} to {receiver}
              </span>
              <span className={styles.note}>{day === null ? 'No pickup day' : formatDay(day)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
