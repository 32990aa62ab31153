import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import styles from '#ui/field-error.module.css';
import { Icon } from '#ui/icon.tsx';

/** An error message with an icon, so that it does not depend on colour alone. */
export function FieldError({ message }: { readonly message: string }) {
  return (
    <span className={styles.error}>
      <Icon of={IconAlertTriangle} size={14} />
      {message}
    </span>
  );
}
