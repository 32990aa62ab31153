import { formatDateTime } from '@cartage/domain/dates/format.ts';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import styles from '#freight/label-prints/label-print-mark.module.css';
import type { LabelPrint } from '#freight/label-prints/label-prints-query.ts';
import { Icon } from '#ui/icon.tsx';

/** A printer icon. Its tooltip says when, by which user and how often the labels of a consignment were printed. */
export function LabelPrintMark({ print }: { readonly print: Omit<LabelPrint, 'consignmentId'> }) {
  const text = printText(print);
  return (
    <span className={styles.mark} data-tooltip={text}>
      <Icon of={IconPrinter} label={text} />
    </span>
  );
}

function printText({ dateTimeUtc, by, count }: Omit<LabelPrint, 'consignmentId'>): string {
  const when = formatDateTime(new Date(dateTimeUtc));
  const times = count === 1 ? '' : `, ${count.toLocaleString('en-NZ')} times in all`;
  return `Labels printed ${when}${by === null ? '' : ` by ${by}`}${times}`;
}
