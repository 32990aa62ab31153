import { isStatusCode } from '@cartage/domain/consignment/status.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messageOf } from '#api/problem.ts';
import styles from '#features/consignment-detail/links-card.module.css';
import { useStandingOrder } from '#features/consignment-detail/use-standing-order.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { StatusChip } from '#freight/status-chip.tsx';
import { showError } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';

/** Specified text (CONS-18). */
const FAILED = 'Failed to load consignment links';

/** Copies, returns, combined parts and their source, each with a link. */
export function LinksCard({ consignment }: { readonly consignment: Consignment }) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { reference, id } = consignment;
  const order = useStandingOrder(consignment);
  const { data, error } = useQuery({
    queryKey: ['consignments', 'links', organisationId, reference],
    queryFn: ({ signal }) =>
      call('consignmentLinks', { params: { org: organisationId, ref: reference }, signal }),
    enabled: id !== 0,
  });
  useEffect(() => {
    if (error) showError(messageOf(error, FAILED));
  }, [error]);
  return (
    <Card title="Linked consignments">
      {error !== null && data === undefined && <p className={styles.none}>{FAILED}</p>}
      {data?.length === 0 && order === null && <p className={styles.none}>None</p>}
      {data === undefined && error === null && (
        <p className={styles.waiting}>
          <span className="visually-hidden">Loading linked consignments</span>
        </p>
      )}
      {data !== undefined && (data.length > 0 || order !== null) && (
        <ul className={styles.links}>
          {order !== null && (
            <li className={styles.order}>
              <span className={styles.type}>Standing order:</span>{' '}
              <Link to="/standing-orders" search={{ order: order.id }} className={styles.reference}>
                {order.name}
              </Link>
            </li>
          )}
          {data.map(({ sourceConsignment, targetConsignment, linkType }) => {
            const isSource = sourceConsignment.id === id;
            const other = isSource ? targetConsignment : sourceConsignment;
            return (
              <li key={`${linkType.name} ${other.id}`}>
                <span className={styles.type}>{isSource ? linkType.name : `${linkType.name} of`}</span>
                <Link
                  to="/consignment/$reference"
                  params={{ reference: other.reference }}
                  className={styles.reference}
                >
                  {other.reference}
                </Link>
                {isStatusCode(other.currentStatus.code) && (
                  <StatusChip code={other.currentStatus.code} name={other.currentStatus.name} />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
