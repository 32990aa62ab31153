import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from '#freight/results-table.module.css';
import { Icon } from '#ui/icon.tsx';
import { ScrollTable } from '#ui/scroll-table.tsx';

const ICONS = { Success: IconCircleCheck, Partial: IconAlertTriangle, Error: IconAlertCircle } as const;
const COLUMNS = ['Status', 'Consignment', 'Details'];

export interface Result {
  readonly reference: string;
  readonly outcome: keyof typeof ICONS;
  readonly messages: readonly string[];
}

/** BULK-03: the outcome per consignment, in the given order, in a table 300 px high. */
export function ResultsTable({
  results,
  detailsOf,
  onFollow,
}: {
  readonly results: readonly Result[];
  /** Rendered before the messages. */
  readonly detailsOf?: (reference: string) => ReactNode;
  /** Called when a consignment is opened. */
  readonly onFollow?: () => void;
}) {
  return (
    <ScrollTable label="Results" columns={COLUMNS} isTall>
      {results.map(({ reference, outcome, messages }) => (
        <tr key={reference} className={styles.row}>
          <td>
            <span className={styles.outcome} data-outcome={outcome}>
              <Icon of={ICONS[outcome]} size={16} />
              {outcome}
            </span>
          </td>
          <td>
            <Link
              to="/consignment/$reference"
              params={{ reference }}
              className={styles.link}
              onClick={onFollow}
            >
              {reference}
            </Link>
          </td>
          <td>
            {detailsOf?.(reference)}
            {messages.map((message) => (
              <span key={message} className={styles.message}>
                {message}
              </span>
            ))}
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}
