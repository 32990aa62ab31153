import type { ReactNode } from 'react';
import styles from '#features/consignment-detail/waiting.module.css';

/** The page itself with bars in the place of its values, so that it is as high as what comes. */
export function Waiting({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading consignment
      </p>
      <div className={styles.waiting} aria-hidden inert>
        {children}
      </div>
    </>
  );
}
