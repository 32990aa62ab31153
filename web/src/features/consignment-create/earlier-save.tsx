import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useEffect, useRef } from 'react';
import styles from '#features/consignment-create/page.module.css';
import { ButtonLink } from '#kit/button-link.tsx';
import { Icon } from '#ui/icon.tsx';

/** The answer to an earlier save was lost, and the form changed since: nothing of that may go missing unsaid. */
export function EarlierSave({ reference }: { readonly reference: string }) {
  const notice = useRef<HTMLElement>(null);
  // Whoever pressed Save at the foot of a long form would not see it.
  useEffect(() => notice.current?.focus(), []);
  return (
    <section ref={notice} className={styles.earlier} role="alert" tabIndex={-1}>
      <Icon of={IconAlertTriangle} />
      <div>
        <h2>{reference} was saved before your last changes</h2>
        <p>It does not have them. Open it to compare; saving again here makes a second consignment.</p>
      </div>
      <ButtonLink to="/consignment/$reference" params={{ reference }} variant="default">
        Open {reference}
      </ButtonLink>
    </section>
  );
}
