import type { ReactNode } from 'react';
import styles from '#features/consignment-detail/detail-skeleton.module.css';

/** The page with bars instead of values, so that its height does not change when it is loaded. */
export function DetailSkeleton({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading consignment
      </p>
      <div className={styles.skeleton} aria-hidden inert>
        {children}
      </div>
    </>
  );
}
