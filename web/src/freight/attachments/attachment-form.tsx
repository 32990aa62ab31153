import '#kit/form-styles.ts';
import { Button, Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ChangeEvent, type Ref, useRef, useState } from 'react';
import { FILE_REFUSALS, MAX_FILES, sizeText } from '@cartage/domain/attachments/rules.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import styles from '#freight/attachments/attachments.module.css';
import { uploadTypesQuery } from '#freight/attachments/attachments-query.ts';
import { fileErrorOf } from '#freight/attachments/check-file.ts';
import { useDroppedFiles } from '#freight/attachments/use-dropped-files.ts';
import type { UploadRequest } from '#freight/attachments/use-uploads.ts';
import { showError } from '#kit/toasts.ts';
import { useSession } from '#session/session-context.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { Icon } from '#ui/icon.tsx';

/** Specified text (ATT-01). */
const INVALID = 'Form is invalid, please check your details';
const REQUIRED = 'Value is required';
const MAX_NOTES_LENGTH = 500;

const overLimitMessage = (count: number) =>
  `Couldn't add ${count === 1 ? '1 file' : `${count} files`}: a consignment can have at most ${MAX_FILES} files. Delete one first.`;

type TypeCode = UploadRequest['fileTypeCode'];

interface Picked {
  readonly key: string;
  readonly file: File;
}

/** Adds files that are chosen, dropped or pasted. They share one file type and one note. */
export function AttachmentForm({
  refusal,
  maxCount,
  verb,
  add,
  photoInput,
}: {
  /** Why files can't be added; null when they can. */
  readonly refusal: string | null;
  /** How many more files can be added. */
  readonly maxCount: number;
  /** Label of the submit button. */
  readonly verb: 'Upload' | 'Add';
  readonly add: (requests: readonly UploadRequest[]) => void;
  /** On a phone: an input for photos, which opens the camera. */
  readonly photoInput?: Ref<HTMLInputElement> | undefined;
}) {
  const { call } = useSession();
  const types = useQuery(uploadTypesQuery(call)).data ?? [];
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly Picked[]>([]);
  const [typeCode, setTypeCode] = useState<TypeCode | null>(null);
  const [notes, setNotes] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const isDisabled = refusal !== null;
  const notesError = notes.trim() === '' ? REQUIRED : lengthIssue(notes, MAX_NOTES_LENGTH);
  const addFiles = async (picked: readonly File[]) => {
    const checked = await Promise.all(picked.map(async (file) => ({ file, error: await fileErrorOf(file) })));
    for (const error of new Set(checked.map((each) => each.error))) if (error !== null) showError(error);
    const valid = checked.flatMap(({ file, error }) =>
      error === null ? [{ key: crypto.randomUUID(), file }] : [],
    );
    const room = Math.max(0, maxCount - files.length);
    const over = valid.length - room;
    if (over > 0) showError(overLimitMessage(over));
    setFiles((before) => [...before, ...valid].slice(0, Math.max(0, maxCount)));
  };
  const takeFiles = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    void addFiles([...(currentTarget.files ?? [])]);
    // Without this, choosing the same file again triggers no change event.
    currentTarget.value = '';
  };
  const drop = useDroppedFiles((picked) => void addFiles(picked), !isDisabled);
  const submit = () => {
    setSubmitted(true);
    if (files.length === 0) return showError(FILE_REFUSALS.missing);
    if (typeCode === null || notesError !== null) return showError(INVALID);
    add(files.map(({ key, file }) => ({ id: key, file, fileTypeCode: typeCode, notes: notes.trim() })));
    setFiles([]);
    setNotes('');
    setSubmitted(false);
  };
  const errorOf = (isMissing: boolean, message: string) =>
    isSubmitted && isMissing && <FieldError message={message} />;
  return (
    // Not a <form>: HTML does not allow nested forms, and this one is also used inside the create form.
    <div
      className={styles.upload}
      role="form"
      aria-label="Add files"
      data-over={drop.isDragOver || undefined}
      {...drop.handlers}
    >
      <div className={styles.pick}>
        <input
          ref={input}
          type="file"
          multiple
          accept="application/pdf,image/jpeg,image/png,.pdf,.jpg,.jpeg,.png"
          className="visually-hidden"
          tabIndex={-1}
          aria-label="File"
          disabled={isDisabled}
          onChange={takeFiles}
        />
        {photoInput !== undefined && (
          <input
            ref={photoInput}
            type="file"
            accept="image/jpeg,image/png"
            capture="environment"
            className="visually-hidden"
            tabIndex={-1}
            aria-label="Photo"
            disabled={isDisabled}
            onChange={takeFiles}
          />
        )}
        <Button
          variant="default"
          leftSection={<Icon of={IconPaperclip} />}
          disabled={isDisabled}
          onClick={() => input.current?.click()}
        >
          Choose files
        </Button>
        <span className={styles.hint}>
          {refusal ?? 'or drop or paste files here: PDF, JPEG or PNG, up to 10 MB each'}
        </span>
        {errorOf(files.length === 0, FILE_REFUSALS.missing)}
      </div>
      {files.length > 0 && (
        <ul className={styles.picked} aria-label="Chosen files">
          {files.map(({ key, file }) => (
            <li key={key}>
              <span className={styles.pickedName}>{file.name}</span>
              <span className={styles.about}>{sizeText(file.size)}</span>
              <button
                type="button"
                className={styles.delete}
                aria-label={`Remove ${file.name}`}
                onClick={() => setFiles((before) => before.filter((other) => other.key !== key))}
              >
                <Icon of={IconX} size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.fields}>
        <Select
          label="File type"
          placeholder="Choose a file type"
          data={types.map(({ code, name }) => ({ value: code, label: name }))}
          value={typeCode}
          // The options are the codes of the contract.
          onChange={(value) => setTypeCode(value as TypeCode | null)}
          disabled={isDisabled}
          error={errorOf(typeCode === null, REQUIRED)}
          allowDeselect={false}
        />
        <Textarea
          label="Notes"
          rows={1}
          autosize
          maxRows={4}
          value={notes}
          onChange={({ currentTarget }) => setNotes(currentTarget.value)}
          disabled={isDisabled}
          error={
            notesError !== null && (isSubmitted || notes.trim() !== '') && <FieldError message={notesError} />
          }
        />
        <Button variant="default" disabled={isDisabled} className={styles.send} onClick={submit}>
          {verb}
        </Button>
      </div>
    </div>
  );
}
