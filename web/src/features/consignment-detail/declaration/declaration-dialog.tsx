import '#kit/field-styles.ts';
import { Button, TextInput } from '@mantine/core';
import {
  emergencyPhoneIssue,
  MAX_EMERGENCY_NAME,
  MAX_EMERGENCY_PHONE,
} from '@cartage/domain/freight/goods-declaration.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { type FormEvent, useId, useState } from 'react';
import {
  enteredPackages,
  itemIssues,
  itemWarnings,
  packedLine,
  sentItem,
  type TypedItem,
  typedItem,
} from '#features/consignment-detail/declaration/declaration-form.ts';
import type { Declaration } from '#features/consignment-detail/declaration/declaration-query.ts';
import styles from '#features/consignment-detail/declaration/declaration.module.css';
import { ItemFields, RECOMMENDED } from '#features/consignment-detail/declaration/item-fields.tsx';
import { useSaveDeclaration } from '#features/consignment-detail/declaration/use-declaration-changes.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { focusFirstInvalid } from '#kit/focus-invalid.ts';
import { FieldError } from '#ui/field-error.tsx';
import { requiredProps } from '#ui/required-props.ts';

/**
 * The details of the declaration as it was opened. Only items with changed or entered details are sent. When the server reports another
 * content, it is shown with the typed values, and saved when the user saves again.
 */
export function DeclarationDialog({
  consignment,
  declaration,
  close,
}: {
  readonly consignment: Consignment;
  readonly declaration: Declaration;
  readonly close: () => void;
}) {
  const formId = useId();
  const [changed, setChanged] = useState<ReadonlyMap<number, TypedItem>>(new Map());
  const [contact, setContact] = useState<Partial<Record<'name' | 'phone', string>>>({});
  const [isTried, setTried] = useState(false);
  const [shown, setShown] = useState(declaration);
  const [hasChanged, setHasChanged] = useState(false);
  const { mutate, isPending } = useSaveDeclaration(consignment, {
    onDone: close,
    onChanged: (current) => {
      // Details are typed for goods: those of other goods are asked again.
      const isSame = ({ lineItemId, declared }: Declaration['lines'][number]) =>
        shown.lines.some((line) => line.lineItemId === lineItemId && line.declared === declared);
      const kept = new Set(current.lines.filter(isSame).map(({ lineItemId }) => lineItemId));
      setChanged((typed) => new Map([...typed].filter(([lineItemId]) => kept.has(lineItemId))));
      setShown(current);
      setHasChanged(true);
    },
  });
  const { lines, version, content, contentHash } = shown;
  const name = contact.name ?? shown.emergencyName ?? shown.suggestedEmergencyName ?? '';
  const phone = contact.phone ?? shown.emergencyPhone ?? shown.suggestedEmergencyPhone ?? '';
  const nameIssue = lengthIssue(name, MAX_EMERGENCY_NAME);
  const phoneLengthIssue = lengthIssue(phone, MAX_EMERGENCY_PHONE);
  const phoneIssue = phoneLengthIssue ?? (phone.trim() === '' ? null : emergencyPhoneIssue(phone));
  // Not while the user types the number.
  const shownPhoneIssue = isTried || contact.phone === undefined ? phoneIssue : phoneLengthIssue;
  const items = lines.map((item) => {
    const line = packedLine(consignment, item);
    const typed = changed.get(item.lineItemId) ?? typedItem(item, line);
    const isSent = changed.has(item.lineItemId) || enteredPackages(item, line) !== null;
    return { item, typed, isSent, issues: itemIssues(typed), warnings: itemWarnings(typed, line) };
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const hasIssues =
      items.some(({ issues }) => Object.keys(issues).length > 0) || nameIssue !== null || phoneIssue !== null;
    if (hasIssues) return focusFirstInvalid(event.currentTarget, () => setTried(true));
    if (isPending) return;
    mutate({
      version,
      body: {
        lines: items.flatMap(({ item, typed, isSent }) => (isSent ? [sentItem(item.lineItemId, typed)] : [])),
        emergencyName: name.trim() || null,
        emergencyPhone: phone.trim() || null,
        contentHash,
      },
    });
  };
  const errorOf = (issue: string | null) => issue !== null && <FieldError message={issue} />;
  return (
    <Dialog
      title="Dangerous goods declaration"
      size={720}
      hasChanges={shown.canChange && (changed.size > 0 || Object.keys(contact).length > 0)}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          {shown.canChange && (
            <BusyButton type="submit" form={formId} isBusy={isPending}>
              Save declaration
            </BusyButton>
          )}
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {hasChanged && (
          <p role="alert" className={styles.changed}>
            The declaration has changed since you opened it.{' '}
            {shown.canChange
              ? 'Your entries are kept. Check them, then save the declaration.'
              : 'The freight was picked up, so the declaration can no longer be changed.'}
          </p>
        )}
        {items.map(({ item, typed, issues, warnings }) => (
          <ItemFields
            key={item.lineItemId}
            item={item}
            typed={typed}
            issues={isTried ? issues : {}}
            warnings={warnings}
            seaLeg={content.seaLeg}
            change={(next) => setChanged(new Map(changed).set(item.lineItemId, next))}
          />
        ))}
        <fieldset className={styles.item}>
          <legend>24/7 emergency contact</legend>
          <div className={styles.fields}>
            <TextInput
              label="Name"
              {...RECOMMENDED}
              autoComplete="off"
              value={name}
              onChange={({ currentTarget: { value } }) => setContact({ ...contact, name: value })}
              error={errorOf(nameIssue)}
            />
            <TextInput
              label="Phone"
              {...requiredProps()}
              type="tel"
              autoComplete="off"
              value={phone}
              onChange={({ currentTarget: { value } }) => setContact({ ...contact, phone: value })}
              error={errorOf(shownPhoneIssue)}
            />
          </div>
        </fieldset>
      </form>
    </Dialog>
  );
}
