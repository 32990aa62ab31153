import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import styles from '#freight/entry-warnings/entry-warnings.module.css';
import type { EntryWarning } from '#freight/entry-warnings/warnings-of.ts';
import type { FieldId } from '#freight/form/field-id.ts';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';

/** All warnings of a draft. `open` moves the focus to a field; without it, or when it is null, the field can't be changed. */
export function EntryWarningsNotice({
  warnings,
  open,
  isPhone = false,
}: {
  readonly warnings: readonly EntryWarning[];
  readonly open: (field: FieldId) => (() => void) | null;
  readonly isPhone?: boolean;
}) {
  if (warnings.length === 0) return null;
  return (
    <Notice label="Warnings" tone="warning" place={isPhone ? 'phone' : 'page'}>
      <h2>
        <Icon of={IconAlertTriangle} />
        Check these values before you mark this consignment as ready
      </h2>
      <ul className={styles.list}>
        {warnings.map(({ field, label, message }) => {
          const onClick = open(field);
          return (
            <li key={field}>
              {onClick === null ? (
                <strong>{label}</strong>
              ) : (
                <button type="button" onClick={onClick}>
                  {label}
                </button>
              )}
              : {message}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
