import { Button, Loader, TextInput } from '@mantine/core';
import { RECEIVER_EMAIL_KINDS, type ReceiverEmailKind } from '@cartage/domain/receiver-emails/email-kinds.ts';
import { type FormEvent, useState } from 'react';
import styles from '#features/receiver-emails/page.module.css';
import type { EmailSettings } from '#features/receiver-emails/settings-query.ts';
import { useSaveSettings } from '#features/receiver-emails/use-save-settings.ts';
import { EMAIL_KIND_NAMES } from '#freight/receiver-emails/email-kind-names.ts';
import { UnsavedChanges } from '#kit/unsaved-changes.tsx';
import { useOrganisationContext } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldError } from '#ui/field-error.tsx';

const HINTS: Readonly<Record<ReceiverEmailKind, string>> = {
  'picked-up': 'The driver has the freight.',
  'out-for-delivery': 'The freight is on the delivery truck.',
  delivered: 'The freight has arrived. The tracking page shows the proof of delivery as soon as it is filed.',
  exception: 'There is a problem. The email says what the receiver can do.',
};

type Draft = Pick<EmailSettings, 'kinds'> & { readonly replyTo: string };

const draftOf = ({ kinds, replyTo }: EmailSettings): Draft => ({ kinds, replyTo: replyTo ?? '' });

/** Which emails receivers get, and where their replies go. Null keeps the saved settings. */
export function SettingsCard({ saved }: { readonly saved: EmailSettings }) {
  const { permissions } = useOrganisationContext();
  const [changed, setChanged] = useState<Draft | null>(null);
  const { save, isSaving, replyToError, clearError } = useSaveSettings(() => setChanged(null));
  const canChange = permissions.has('Consignment.MAINTAIN');
  const draft = changed ?? draftOf(saved);
  const toggle = (kind: ReceiverEmailKind, isOn: boolean) =>
    setChanged({
      ...draft,
      kinds: RECEIVER_EMAIL_KINDS.filter((one) => (one === kind ? isOn : draft.kinds.includes(one))),
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const replyTo = draft.replyTo.trim();
    save({ kinds: draft.kinds, replyTo: replyTo === '' ? null : replyTo, version: saved.version });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Card
        title="Emails to send"
        actions={
          canChange && (
            <>
              {changed !== null && (
                <Button
                  variant="subtle"
                  onClick={() => {
                    clearError();
                    setChanged(null);
                  }}
                >
                  Undo changes
                </Button>
              )}
              <Button
                type="submit"
                aria-busy={isSaving}
                leftSection={isSaving && <Loader size={16} color="currentColor" aria-hidden />}
              >
                Save receiver emails
              </Button>
            </>
          )
        }
      >
        <div className={styles.form}>
          {!canChange && (
            <p className={styles.soft}>
              You can view these settings. To change them, you need the permission to maintain consignments.
            </p>
          )}
          <fieldset className={styles.kinds} disabled={!canChange}>
            <legend>Events to email the receiver about</legend>
            {RECEIVER_EMAIL_KINDS.map((kind) => (
              <label key={kind} className={styles.kind}>
                <Checkbox
                  checked={draft.kinds.includes(kind)}
                  aria-describedby={`about-${kind}`}
                  onChange={(event) => toggle(kind, event.currentTarget.checked)}
                />
                <span>{EMAIL_KIND_NAMES[kind]}</span>
                <span id={`about-${kind}`} className={styles.soft}>
                  {HINTS[kind]}
                </span>
              </label>
            ))}
          </fieldset>
          <TextInput
            className={styles.reply}
            type="email"
            label="Reply address"
            description="Receivers' replies go here. Without an address, the email says that replies are not read."
            placeholder="dispatch@company.example"
            autoComplete="off"
            disabled={!canChange}
            value={draft.replyTo}
            onChange={({ currentTarget }) => {
              clearError();
              setChanged({ ...draft, replyTo: currentTarget.value });
            }}
            error={replyToError !== null && <FieldError message={replyToError} />}
          />
        </div>
      </Card>
      <UnsavedChanges
        hasChanges={() => changed !== null}
        onDiscard={() => setChanged(null)}
        question="The changes to the receiver emails are not saved. You can discard them, or stay on the page and save them."
      />
    </form>
  );
}
