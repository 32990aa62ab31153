import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useEffect, useRef } from 'react';
import styles from '#features/consignment-create/page.module.css';
import { ButtonLink } from '#kit/button-link.tsx';
import { Icon } from '#ui/icon.tsx';

/** Shown when an earlier save succeeded, its response was lost, and the form has changed since. */
export function EarlierSaveNotice({ reference }: { readonly reference: string }) {
  const notice = useRef<HTMLElement>(null);
  // Focused, because the Save button may be far below the notice.
  useEffect(() => notice.current?.focus(), []);
  return (
    <section ref={notice} className={styles.earlier} role="alert" tabIndex={-1}>
      <Icon of={IconAlertTriangle} />
      <div>
        <h2>{reference} was saved before your last changes</h2>
        <p>
          It does not have these changes. Open it to compare. Saving again here creates a second consignment.
        </p>
      </div>
      <ButtonLink to="/consignment/$reference" params={{ reference }} variant="default">
        Open {reference}
      </ButtonLink>
    </section>
  );
}
