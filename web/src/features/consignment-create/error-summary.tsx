import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import type { FieldId, FormIssue } from '#freight/form/check-form.ts';
import { focusField } from '#freight/form/focus.ts';
import styles from '#features/consignment-create/page.module.css';
import { FORM_INVALID } from '#freight/form/invalid-words.ts';
import type { FormLine } from '#freight/form/freight-line-state.ts';
import { Icon } from '#ui/icon.tsx';

/** Everything that is to be mended, each line a way to its field. */
export function ErrorSummary({
  issues,
  lines,
}: {
  readonly issues: readonly FormIssue[];
  readonly lines: readonly FormLine[];
}) {
  if (issues.length === 0) return null;
  return (
    <section className={styles.summary} role="alert">
      <h2>
        <Icon of={IconAlertTriangle} />
        {FORM_INVALID}
      </h2>
      <ul>
        {issues.map(({ field, message }) => (
          <li key={`${field}${message}`}>
            {field === null ? (
              message
            ) : (
              <button type="button" onClick={() => focusField(field)}>
                {itemPrefix(field, lines)}
                {message}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Several items have the same fields: the number tells which one is meant. */
function itemPrefix(field: FieldId, lines: readonly FormLine[]): string {
  if (lines.length < 2) return '';
  const index = lines.findIndex(({ key }) => field.startsWith(`line-${key}-`));
  return index === -1 ? '' : `Item ${index + 1}: `;
}
