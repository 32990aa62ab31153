import { Link } from '@tanstack/react-router';
import styles from '#features/consignment-detail/links-card.module.css';
import { useStandingOrder } from '#features/consignment-detail/use-standing-order.ts';
import type { Consignment } from '#freight/consignment-query.ts';

/** The standing order that created the consignment, on a phone. */
export function StandingOrderLine({ consignment }: { readonly consignment: Consignment }) {
  const order = useStandingOrder(consignment);
  if (order === null) return null;
  return (
    <p className={styles.line}>
      <span className={styles.type}>Standing order:</span>{' '}
      <Link to="/standing-orders" search={{ order: order.id }} className={styles.reference}>
        {order.name}
      </Link>
    </p>
  );
}
