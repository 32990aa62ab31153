import '#kit/form-styles.ts';
import { Button, Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useRef, useState } from 'react';
import { FILE_REFUSALS, sizeText } from '@cartage/domain/attachments/rules.ts';
import styles from '#freight/attachments/attachments.module.css';
import { uploadTypesQuery } from '#freight/attachments/attachments-query.ts';
import { refusalOf } from '#freight/attachments/check-file.ts';
import { useDroppedFiles } from '#freight/attachments/use-picked-files.ts';
import type { Wish } from '#freight/attachments/use-uploads.ts';
import { showError } from '#kit/toasts.ts';
import { useSession } from '#session/session-context.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { Icon } from '#ui/icon.tsx';

/** ATT-01. */
const INVALID = 'Form is invalid, please check your details';
const REQUIRED = 'Value is required';
const MOST_NOTES = 500;

type TypeCode = Wish['fileTypeCode'];

interface Picked {
  readonly key: string;
  readonly file: File;
}

/** Files picked, dropped or pasted, all with the type and the notes that are given beside them. */
export function AttachmentForm({
  refused,
  room,
  verb,
  add,
}: {
  /** Why nothing can be added; null when it can. */
  readonly refused: string | null;
  /** How many more there may be. */
  readonly room: number;
  /** What becomes of them at once. */
  readonly verb: 'Upload' | 'Add';
  readonly add: (wishes: readonly Wish[]) => void;
}) {
  const { call } = useSession();
  const types = useQuery(uploadTypesQuery(call)).data ?? [];
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly Picked[]>([]);
  const [typeCode, setTypeCode] = useState<TypeCode | null>(null);
  const [notes, setNotes] = useState('');
  const [isTried, setTried] = useState(false);
  const isOff = refused !== null;
  const take = async (picked: readonly File[]) => {
    const looked = await Promise.all(picked.map(async (file) => ({ file, refusal: await refusalOf(file) })));
    for (const refusal of new Set(looked.map((one) => one.refusal))) if (refusal !== null) showError(refusal);
    const sound = looked.flatMap(({ file, refusal }) =>
      refusal === null ? [{ key: crypto.randomUUID(), file }] : [],
    );
    setFiles((before) => [...before, ...sound].slice(0, Math.max(0, room)));
  };
  const drop = useDroppedFiles((picked) => void take(picked), !isOff);
  const submit = () => {
    setTried(true);
    if (files.length === 0) return showError(FILE_REFUSALS.missing);
    if (typeCode === null || notes.trim() === '') return showError(INVALID);
    add(files.map(({ key, file }) => ({ id: key, file, fileTypeCode: typeCode, notes: notes.trim() })));
    setFiles([]);
    setNotes('');
    setTried(false);
  };
  const errorOf = (isMissing: boolean, words: string) =>
    isTried && isMissing && <FieldError message={words} />;
  return (
    // Within another form there is no place for one of its own.
    <div
      className={styles.upload}
      role="form"
      aria-label="Add files"
      data-over={drop.isOver || undefined}
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
          disabled={isOff}
          onChange={({ currentTarget }) => {
            void take([...(currentTarget.files ?? [])]);
            // The same file can be picked again.
            currentTarget.value = '';
          }}
        />
        <Button
          variant="default"
          leftSection={<Icon of={IconPaperclip} />}
          disabled={isOff}
          onClick={() => input.current?.click()}
        >
          Choose files
        </Button>
        <span className={styles.hint}>
          {refused ?? 'or drop or paste them here: PDF, JPEG or PNG, 10 MB each'}
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
                aria-label={`Leave out ${file.name}`}
                onClick={() => setFiles((before) => before.filter((one) => one.key !== key))}
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
          // The list holds nothing but those of the contract.
          onChange={(value) => setTypeCode(value as TypeCode | null)}
          disabled={isOff}
          error={errorOf(typeCode === null, REQUIRED)}
          allowDeselect={false}
        />
        <Textarea
          label="Notes"
          rows={1}
          autosize
          maxRows={4}
          maxLength={MOST_NOTES}
          value={notes}
          onChange={({ currentTarget }) => setNotes(currentTarget.value)}
          disabled={isOff}
          error={errorOf(notes.trim() === '', REQUIRED)}
        />
        <Button variant="default" disabled={isOff} className={styles.send} onClick={submit}>
          {verb}
        </Button>
      </div>
    </div>
  );
}
