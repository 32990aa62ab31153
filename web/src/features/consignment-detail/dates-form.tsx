import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from '#features/consignment-detail/dates-card.module.css';
import type { DateFields } from '#features/consignment-detail/dates.ts';
import { useDatesForm } from '#features/consignment-detail/use-dates-form.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { DateField } from '#kit/date-field/date-field.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import { UnsavedChanges } from '#kit/unsaved-changes.tsx';
import { Card } from '#ui/card.tsx';

const ConfirmDialog = lazyPart(async () => (await import('#kit/confirm-dialog.tsx')).ConfirmDialog);

/** The pickers of DATE-01, always open: a date is changed more often than it is only read. */
export function DatesForm({
  consignment,
  fields,
  booking,
}: {
  readonly consignment: Consignment;
  readonly fields: DateFields;
  readonly booking: ReactNode;
}) {
  const form = useDatesForm(consignment, fields);
  return (
    <Card
      title="Dates"
      actions={
        form.isModified && (
          <>
            <Button variant="subtle" size="xs" onClick={form.cancel}>
              Cancel<span className="visually-hidden"> editing dates</span>
            </Button>
            <Button variant="light" size="xs" loading={form.isSaving} onClick={form.save}>
              Save dates
            </Button>
          </>
        )
      }
    >
      <UnsavedChanges areThere={() => form.isModified} onDiscard={form.cancel} />
      {form.question !== null && (
        <ConfirmDialog
          title="Requested Delivery"
          question={form.question}
          confirm="Continue"
          cancel="Cancel"
          onConfirm={form.answer}
          close={form.dismiss}
        />
      )}
      <form
        className={styles.content}
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
        noValidate
      >
        <div className={styles.fields}>
          {fields.showsPickup && <DateField label="Requested Pickup" {...form.pickup} />}
          {fields.mode === 'requested' && <DateField label="Requested Delivery" {...form.delivery} />}
        </div>
        {/* Enter saves; the button at the foot of the card is outside of the form. */}
        <button type="submit" hidden />
        {form.hint !== null && <p className={styles.hint}>{form.hint}</p>}
        {booking}
      </form>
    </Card>
  );
}
