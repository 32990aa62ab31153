import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import styles from '#ui/field-error.module.css';
import { Icon } from '#ui/icon.tsx';

/** The words of an error with the icon that says so without colour. */
export function FieldError({ message }: { readonly message: string }) {
  return (
    <span className={styles.error}>
      <Icon of={IconAlertTriangle} size={14} />
      {message}
    </span>
  );
}
