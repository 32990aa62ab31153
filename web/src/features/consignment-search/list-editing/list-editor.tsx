import '#kit/field-styles.ts';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { ConflictChoice } from '#features/consignment-search/list-editing/conflict-choice.tsx';
import { CellFrame } from '#features/consignment-search/list-editing/cell-frame.tsx';
import styles from '#features/consignment-search/list-editing/list-editor.module.css';
import {
  type ListEditorState,
  type ReferenceField,
  useListEditor,
} from '#features/consignment-search/list-editing/use-list-editor.ts';
import { isDate, type OpenEditor } from '#features/consignment-search/list-editing/use-list-editing.ts';
import { useFirstField } from '#features/consignment-search/list-editing/use-first-field.ts';
import { ReleaseDialog } from '#freight/booking/release-dialog.tsx';
import { editButtonOf, editCellName } from '#freight/consignment-table/editable-cell.tsx';
import { ConfirmationDialog } from '#freight/edit/confirmation-dialog.tsx';
import { DateFields } from '#freight/form/date-fields.tsx';
import { HEAD_FIELDS } from '#freight/form/field-table.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { isFocusLost } from '#kit/is-focus-lost.ts';
import { UnsavedChanges } from '#kit/unsaved-changes.tsx';
import { FieldError } from '#ui/field-error.tsx';

interface Props {
  readonly open: OpenEditor;
  readonly close: () => void;
}

/** Edits references and dates without leaving the list. Over its cell, or as a dialog for a row of the narrow list. */
export function ListEditor({ open, close }: Props) {
  const editor = useListEditor(open, close);
  const { openRelease, openConfirmation } = editor;
  useFocusAfterClose(open);
  return (
    <>
      <UnsavedChanges hasChanges={() => editor.hasChanges} onDiscard={close} question={editor.question} />
      <ConfirmationDialog page={editor} />
      {openRelease !== null && <ReleaseDialog prompt={openRelease} close={openRelease.goBack} />}
      {/* Dialogs are not stacked. */}
      {openRelease === null && openConfirmation === null && <Frame open={open} editor={editor} />}
    </>
  );
}

/** For a cell or row that was rendered again, or has left the list, while the editor was open. */
function useFocusAfterClose({ row, cell }: OpenEditor): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (isFocusLost()) (editButtonOf(row, cell) ?? document.querySelector<HTMLElement>('h1'))?.focus();
      });
    },
    [row, cell],
  );
}

function Frame({ open, editor }: { readonly open: OpenEditor; readonly editor: ListEditorState }) {
  const { row, cell } = open;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useFirstField(form, editor.isReady, editor.conflicts.length > 0);
  const title = editCellName(row, cell);
  const hasFailed = editor.problem !== null;
  const actions = (
    <>
      <Button variant="default" size={cell === 'row' ? 'sm' : 'xs'} onClick={editor.discard}>
        {hasFailed ? 'Discard' : 'Cancel'}
      </Button>
      {editor.conflicts.length === 0 && editor.lock === null && (
        <BusyButton type="submit" form={id} size={cell === 'row' ? 'sm' : 'xs'} isBusy={editor.isSaving}>
          {hasFailed && !editor.hasFieldIssue ? 'Retry' : 'Save'}
        </BusyButton>
      )}
    </>
  );
  const content = (
    <form
      ref={form}
      id={id}
      noValidate
      className={styles.form}
      tabIndex={-1}
      onSubmit={(event) => {
        event.preventDefault();
        if (editor.lock === null) void editor.submit();
      }}
    >
      <Fields open={open} editor={editor} />
      {cell !== 'row' && (
        <div className={styles.foot}>
          <span className={styles.keys}>{keysOf(editor)}</span>
          {actions}
        </div>
      )}
    </form>
  );
  return cell === 'row' ? (
    <Dialog title={title} close={() => void editor.closeAfterConfirm()} actions={actions}>
      {content}
    </Dialog>
  ) : (
    <CellFrame
      row={row}
      cell={cell}
      label={title}
      onEscape={editor.discard}
      onClickOutside={() => void editor.closeAfterConfirm()}
    >
      {content}
    </CellFrame>
  );
}

function keysOf({ isSaving, conflicts, lock }: ListEditorState): string {
  if (isSaving) return 'Saving…';
  return conflicts.length > 0 || lock !== null ? 'Esc discards' : 'Enter saves, Esc discards';
}

function Fields({
  open: { fields },
  editor,
}: {
  readonly open: OpenEditor;
  readonly editor: ListEditorState;
}) {
  const { formProps, problem, conflicts, lock } = editor;
  const references = fields.filter((field): field is ReferenceField => !isDate(field));
  return (
    <>
      {references.map((field, index) => {
        const error = formProps?.errorOf(field);
        return (
          <TextInput
            key={field}
            id={field}
            label={HEAD_FIELDS[field].label}
            autoComplete="off"
            data-autofocus={index === 0 || undefined}
            value={editor.textOf(field)}
            // Text that is typed during the save would be lost when the editor closes.
            readOnly={editor.isSaving || lock !== null || conflicts.length > 0}
            onChange={(event) => editor.setText(field, event.currentTarget.value)}
            error={error !== undefined && <FieldError message={error} />}
          />
        );
      })}
      {fields.some(isDate) &&
        (editor.isReady ? (
          <DateFields
            dates={editor.dates}
            showsPickup={fields.includes('requestedPickup')}
            showsDelivery={fields.includes('requestedDelivery')}
            warningOf={editor.warningOf}
          />
        ) : (
          problem === null && <p className={styles.note}>Loading dates…</p>
        ))}
      {conflicts.map((conflict, index) => (
        <ConflictChoice
          key={conflict.key}
          conflict={conflict}
          isFirst={index === 0}
          resolve={editor.resolve}
        />
      ))}
      {lock !== null && (
        <p role="alert" className={styles.problem}>
          {lock}
        </p>
      )}
      {conflicts.length === 0 && lock === null && problem !== null && (
        <p role="alert" className={editor.hasFieldIssue ? 'visually-hidden' : styles.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
