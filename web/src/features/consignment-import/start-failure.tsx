import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { CallFailure, messageOf } from '#api/problem.ts';
import styles from '#features/consignment-import/page.module.css';
import { Icon } from '#ui/icon.tsx';

const MAX_LISTED = 20;

/** The server checks the file again: its title and its list of errors (IMPORT-04). */
export function StartFailure({ failure }: { readonly failure: Error }) {
  const errors = failure instanceof CallFailure ? (failure.problem?.errors ?? []) : [];
  return (
    <div className={styles.failed} role="alert">
      <Icon of={IconAlertTriangle} />
      <div>
        <p className={styles.failedTitle}>
          {messageOf(failure, "Couldn't start the import. Check your connection and try again.")}
        </p>
        {errors.length > 0 && (
          <ul>
            {errors.slice(0, MAX_LISTED).map(({ pointer, detail }) => (
              <li key={`${pointer} ${detail}`}>{rowText(pointer) + detail}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** '/rows/14' names row 14 of the file. */
function rowText(pointer: string): string {
  const [, rows] = /^\/rows\/([\d,]+)$/.exec(pointer) ?? [];
  return rows === undefined ? '' : `Row ${rows.replaceAll(',', ', ')}: `;
}
