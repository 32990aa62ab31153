import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { issueText } from '#features/consignment-create/issue-text.ts';
import type { FormIssue } from '#freight/form/check-form.ts';
import { focusField } from '#freight/form/focus.ts';
import styles from '#features/consignment-create/page.module.css';
import { FORM_INVALID } from '#freight/form/invalid-form-message.ts';
import type { FormLine } from '#freight/form/freight-line-state.ts';
import { Icon } from '#ui/icon.tsx';

/** All issues of the form; each one moves the focus to its field. */
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
                {issueText({ field, message }, lines)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
