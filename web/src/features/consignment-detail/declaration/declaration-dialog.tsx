import '#kit/field-styles.ts';
import { Button, TextInput } from '@mantine/core';
import { MAX_EMERGENCY_NAME, MAX_EMERGENCY_PHONE } from '@cartage/domain/freight/goods-declaration.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { type FormEvent, useId, useState } from 'react';
import {
  itemIssues,
  sentItem,
  type TypedItem,
  typedItem,
} from '#features/consignment-detail/declaration/declaration-form.ts';
import type { Declaration } from '#features/consignment-detail/declaration/declaration-query.ts';
import styles from '#features/consignment-detail/declaration/declaration.module.css';
import { ItemFields } from '#features/consignment-detail/declaration/item-fields.tsx';
import { useSaveDeclaration } from '#features/consignment-detail/declaration/use-declaration-changes.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { FieldError } from '#ui/field-error.tsx';

/**
 * The details of the declaration. Only the changed items are sent, and typed values stay when another user changes
 * the declaration.
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
  const { mutate, isPending } = useSaveDeclaration(consignment, close);
  const { lines, version, crossesCookStrait } = declaration;
  const name = contact.name ?? declaration.emergencyName ?? declaration.lastEmergencyName ?? '';
  const phone = contact.phone ?? declaration.emergencyPhone ?? declaration.lastEmergencyPhone ?? '';
  const contactIssues = {
    name: lengthIssue(name, MAX_EMERGENCY_NAME),
    phone: lengthIssue(phone, MAX_EMERGENCY_PHONE),
  };
  const items = lines.map((item) => {
    const typed = changed.get(item.lineItemId) ?? typedItem(item);
    return { item, typed, issues: itemIssues(typed) };
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const hasIssues =
      items.some(({ issues }) => Object.keys(issues).length > 0) ||
      contactIssues.name !== null ||
      contactIssues.phone !== null;
    if (hasIssues || isPending) return;
    mutate({
      version,
      body: {
        lines: [...changed].map(([lineItemId, typed]) => sentItem(lineItemId, typed)),
        emergencyName: name.trim() || null,
        emergencyPhone: phone.trim() || null,
      },
    });
  };
  const errorOf = (issue: string | null) => issue !== null && <FieldError message={issue} />;
  return (
    <Dialog
      title="Dangerous goods declaration"
      size={720}
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <BusyButton type="submit" form={formId} isBusy={isPending}>
            Save declaration
          </BusyButton>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        {items.map(({ item, typed, issues }) => (
          <ItemFields
            key={item.lineItemId}
            item={item}
            typed={typed}
            issues={isTried ? issues : {}}
            crossesCookStrait={crossesCookStrait}
            change={(next) => setChanged(new Map(changed).set(item.lineItemId, next))}
          />
        ))}
        <fieldset className={styles.item}>
          <legend>24/7 emergency contact</legend>
          <div className={styles.fields}>
            <TextInput
              label="Name"
              autoComplete="off"
              value={name}
              onChange={({ currentTarget: { value } }) => setContact({ ...contact, name: value })}
              error={errorOf(contactIssues.name)}
            />
            <TextInput
              label="Phone"
              type="tel"
              autoComplete="off"
              value={phone}
              onChange={({ currentTarget: { value } }) => setContact({ ...contact, phone: value })}
              error={errorOf(contactIssues.phone)}
            />
          </div>
        </fieldset>
      </form>
    </Dialog>
  );
}
