import '#kit/field-styles.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { CallFailure, messageOf } from '#api/problem.ts';
import {
  type DraftIssues,
  draftIssues,
  type OrderDraft,
  ruleOf,
} from '#features/standing-orders/order-draft.ts';
import { OrderFields } from '#features/standing-orders/order-fields.tsx';
import { OrderPreview } from '#features/standing-orders/order-preview.tsx';
import type { StandingOrder } from '#features/standing-orders/orders-query.ts';
import styles from '#features/standing-orders/standing-orders.module.css';
import { useSaveOrder } from '#features/standing-orders/use-order-changes.ts';
import type { Template } from '#freight/templates/templates-query.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { useHasChanged } from '#kit/use-has-changed.ts';
import { useToday } from '#kit/use-today.ts';
import { FieldError } from '#ui/field-error.tsx';

/** Creates a standing order, or changes one, with a preview of its next ten days. */
export function OrderDialog({
  draft: initial,
  before,
  templates,
  close,
}: {
  readonly draft: OrderDraft;
  /** Null for a new order. */
  readonly before: StandingOrder | null;
  /** Null while loading. */
  readonly templates: readonly Template[] | null;
  readonly close: () => void;
}) {
  const today = useToday();
  const [draft, setDraft] = useState(initial);
  const hasChanges = useHasChanged(draft);
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending, error } = useSaveOrder(before, close);
  const found = draftIssues(draft, today, before);
  const issues: DraftIssues = isSubmitted ? found : {};
  const rule = ruleOf(draft, today);
  const submit = () => {
    setSubmitted(true);
    if (Object.keys(found).length > 0 || rule === null || isPending) return;
    const { name, templateId, isReady } = draft;
    mutate({ name, templateId, isReady, rule });
  };
  return (
    <Dialog
      title={before === null ? 'New standing order' : `Edit ${before.name}`}
      size={720}
      hasChanges={hasChanges}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <BusyButton isBusy={isPending} onClick={submit}>
            Save order
          </BusyButton>
        </>
      }
    >
      <div className={styles.form}>
        {error !== null && (
          <div role="alert">
            {errorsOf(error).map((message) => (
              <FieldError key={message} message={message} />
            ))}
          </div>
        )}
        <OrderFields
          draft={draft}
          before={before}
          templates={templates}
          issues={issues}
          set={(changes) => setDraft((now) => ({ ...now, ...changes }))}
        />
        <OrderPreview
          rule={rule}
          hint={previewHint(found)}
          templateId={draft.templateId}
          orderId={before?.id ?? null}
        />
      </div>
    </Dialog>
  );
}

/** The first step to a preview. */
function previewHint({ templateId, weekdays }: DraftIssues): string {
  return templateId !== undefined || weekdays !== undefined
    ? 'Select a template and at least one day of the week.'
    : 'Correct the first or last day to see the next ten days.';
}

/** A template can have several errors at once. */
function errorsOf(error: unknown): readonly string[] {
  const errors = error instanceof CallFailure ? (error.problem?.errors ?? []) : [];
  if (errors.length > 0) return [...new Set(errors.map(({ detail }) => detail))];
  return [messageOf(error, "Couldn't save the standing order. Check your connection and try again.")];
}
