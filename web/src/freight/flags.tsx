import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconMessageReport from '@tabler/icons-react/dist/esm/icons/IconMessageReport.mjs';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import styles from '#freight/flags.module.css';
import { DangerousGoodsIcon } from '#ui/dangerous-goods-icon.tsx';
import { Icon } from '#ui/icon.tsx';

type Flagged = Pick<
  ResponseBody<'searchConsignments'>['results'][number],
  'isDeliveryException' | 'hasUnresolvedNotes' | 'dangerousGoodsSummary'
>;

const EXCEPTION = 'Unresolved delivery exception';
const NOTE = 'Unresolved note';
const DANGEROUS = 'Dangerous goods';

/** LIST-04. In the table each flag has a fixed position, so that a column of them can be scanned. */
export function Flags({ of, compact = false }: { readonly of: Flagged; readonly compact?: boolean }) {
  const isDangerous = of.dangerousGoodsSummary.summary.length > 0;
  if (!of.isDeliveryException && !of.hasUnresolvedNotes && !isDangerous) return null;
  return (
    <span className={styles.flags} data-compact={compact}>
      {of.isDeliveryException && (
        <span className={styles.exception} data-tooltip={EXCEPTION}>
          <Icon of={IconAlertTriangle} label={EXCEPTION} />
        </span>
      )}
      {of.hasUnresolvedNotes && (
        <span className={styles.note} data-tooltip={NOTE}>
          <Icon of={IconMessageReport} label={NOTE} />
        </span>
      )}
      {isDangerous && (
        <span className={styles.dangerous} data-tooltip={DANGEROUS}>
          <Icon of={DangerousGoodsIcon} label={DANGEROUS} />
        </span>
      )}
    </span>
  );
}
