import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import styles from '#features/consignment-create/page.module.css';
import { ButtonLink } from '#kit/button-link.tsx';
import { Icon } from '#ui/icon.tsx';

/** The answer to an earlier save was lost, and the form changed since: nothing of that may go missing unsaid. */
export function EarlierSave({ reference }: { readonly reference: string }) {
  return (
    <section className={styles.earlier} role="alert">
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
