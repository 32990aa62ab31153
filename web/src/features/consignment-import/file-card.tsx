import { Button, Select } from '@mantine/core';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { sizeText } from '@cartage/domain/attachments/rules.ts';
import styles from '#features/consignment-import/file-card.module.css';
import { usePastedRows } from '#features/consignment-import/use-pasted-rows.ts';
import { useDroppedFiles } from '#freight/attachments/use-dropped-files.ts';
import { isFocusLost } from '#kit/is-focus-lost.ts';
import { MainButton } from '#kit/main-button.tsx';
import { showError } from '#kit/toasts.ts';
import { Icon } from '#ui/icon.tsx';

const FORMAT = 'Consignment CSV';

/** Format, file and the two steps of an import. */
export function FileCard({
  file,
  choose,
  isPrepared,
  isReady,
  isMatching,
  isLookingUp,
  isValidating,
  isStarting,
  validate,
  startImport,
}: {
  readonly file: File | null;
  readonly choose: (file: File) => void;
  /** The codes to check the file against are loaded. */
  readonly isPrepared: boolean;
  /** Checked, without an error. */
  readonly isReady: boolean;
  /** True while the user matches the columns of the file. Saving the matches is the next step. */
  readonly isMatching: boolean;
  /** Duplicates are looked up: the user sees them before the import. */
  readonly isLookingUp: boolean;
  readonly isValidating: boolean;
  readonly isStarting: boolean;
  readonly validate: () => void;
  readonly startImport: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const validateButton = useRef<HTMLButtonElement>(null);
  const importButton = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  const canImport = isReady && !isLookingUp;
  useEffect(() => {
    // The next step is the import, after the check and after the last wrong cell was corrected.
    const isWaiting = isFocusLost() || document.activeElement === validateButton.current;
    if (canImport && isWaiting) importButton.current?.focus();
  }, [canImport]);
  const take = ([chosen, ...others]: readonly File[]) => {
    if (chosen === undefined) return;
    if (others.length > 0) return showError('Choose one file at a time.');
    if (!/\.(?:csv|xlsx)$/i.test(chosen.name))
      return showError('Choose a CSV file or an Excel workbook. Its name ends in .csv or .xlsx.');
    choose(chosen);
    // The next step, for a user with a keyboard.
    validateButton.current?.focus();
  };
  const drop = useDroppedFiles(take, true);
  usePastedRows((file) => take([file]));
  return (
    <section className={styles.card} aria-label="File to import">
      <Select label="Format" data={[FORMAT]} value={FORMAT} allowDeselect={false} withScrollArea={false} />
      <div className={styles.field}>
        <span id={labelId} className={styles.label}>
          File
        </span>
        <div className={styles.drop} data-over={drop.isDragOver || undefined} {...drop.handlers}>
          <Icon of={IconFileText} />
          {file === null ? (
            <span className={styles.noFile}>
              Choose a CSV or Excel file, drop it here, or paste rows from a spreadsheet
            </span>
          ) : (
            <span className={styles.fileName}>
              {file.name} <span className={styles.size}>{sizeText(file.size)}</span>
            </span>
          )}
          <input
            ref={input}
            type="file"
            accept=".csv,.xlsx"
            className="visually-hidden"
            tabIndex={-1}
            aria-labelledby={labelId}
            onChange={({ currentTarget }) => {
              take([...(currentTarget.files ?? [])]);
              // The same file can be chosen again after it was changed.
              currentTarget.value = '';
            }}
          />
          <Button
            variant="subtle"
            size="compact-sm"
            className={styles.choose ?? ''}
            onClick={() => input.current?.click()}
          >
            {file === null ? 'Choose file' : 'Choose another file'}
          </Button>
        </div>
      </div>
      <div className={styles.steps}>
        <StepButton
          isPrimary={!isReady && !isMatching}
          isAvailable={file !== null && isPrepared}
          isBusy={isValidating}
          onClick={validate}
          buttonRef={validateButton}
          label="Load & Validate"
        />
        <StepButton
          isPrimary={isReady}
          isAvailable={isReady && !isValidating}
          isBusy={isStarting || isLookingUp}
          onClick={startImport}
          buttonRef={importButton}
          label="Import"
        />
      </div>
    </section>
  );
}

function StepButton({
  isPrimary,
  isAvailable,
  isBusy,
  onClick,
  label,
  buttonRef,
}: {
  readonly isPrimary: boolean;
  readonly isAvailable: boolean;
  readonly isBusy: boolean;
  readonly onClick: () => void;
  readonly label: string;
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
}) {
  return (
    <MainButton
      ref={buttonRef}
      isFirst={false}
      {...(!isPrimary && { variant: 'default' })}
      isBusy={isBusy}
      isUnavailable={!isAvailable}
      onClick={onClick}
    >
      {label}
    </MainButton>
  );
}
