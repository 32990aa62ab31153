import { type StatusCode, statusOf } from '@cartage/domain/consignment/status.ts';
import { STATUS_ICONS } from '#freight/status-icons.ts';
import styles from '#freight/status-chip.module.css';
import { Icon } from '#ui/icon.tsx';

/** LIST-07: the tooltip explains the status. */
export function StatusChip({ code, name }: { readonly code: StatusCode; readonly name: string }) {
  return (
    <span className={styles.status} data-status={code} data-tooltip={statusOf(code).meaning}>
      <Icon of={STATUS_ICONS[code]} size={14} />
      <span className={styles.word}>{name}</span>
    </span>
  );
}
