import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import styles from '#ui/field-error.module.css';
import { Icon } from '#ui/icon.tsx';

/** A message at a field that does not prevent saving, with an icon so that it does not depend on colour alone. */
export function FieldWarning({ message }: { readonly message: string }) {
  return (
    <span className={styles.warning}>
      <Icon of={IconAlertTriangle} size={14} />
      <span>{message}</span>
    </span>
  );
}
