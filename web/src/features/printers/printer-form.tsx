import { LABEL_STOCKS, PAPER_CODES, RESOLUTIONS } from '@cartage/domain/documents/label-stock.ts';
import { MAX_PRINTER_NAME } from '@cartage/domain/documents/print-job.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { CallFailure, isStatus, messageOf } from '#api/problem.ts';
import styles from '#features/printers/printers.module.css';
import { type SavedPrinter, useSavePrinter } from '#features/printers/use-save-printer.ts';
import type { Printer } from '#freight/print-queue/printers-query.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { useOrganisationContext } from '#session/session-context.tsx';
import { FieldError } from '#ui/field-error.tsx';

const STOCKS = PAPER_CODES.filter((code) => LABEL_STOCKS[code].hasZpl);
const ALL_SITES = '';

const siteValue = (id: number | null) => (id === null ? ALL_SITES : String(id));

const STALE = 'Another user changed this printer. Use the saved values, then make your changes again.';

/** Adds a printer, or edits `before`, which may change while the form is open. */
export function PrinterForm({
  before = null,
  onSaved,
  cancel,
}: {
  readonly before?: Printer | null;
  readonly onSaved: (saved: SavedPrinter) => void;
  readonly cancel: () => void;
}) {
  const { sites } = useOrganisationContext();
  const nameInput = useRef<HTMLInputElement>(null);
  const siteInput = useRef<HTMLSelectElement>(null);
  /** The version that the user saw. A later one would overwrite the changes of another user. */
  const [opened, setOpened] = useState(before);
  const [name, setName] = useState(before?.name ?? '');
  const [siteId, setSiteId] = useState(siteValue(before?.siteId ?? null));
  const [paper, setPaper] = useState<string>(before?.paper ?? '100x150');
  const [dpi, setDpi] = useState<string>(before?.dpi ?? '203');
  const [nameIssue, setNameIssue] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = useSavePrinter(opened, onSaved);
  const fieldIssues = error instanceof CallFailure ? (error.problem?.errors ?? []) : [];
  const issueAt = (pointer: string) => fieldIssues.find((issue) => issue.pointer === pointer)?.detail ?? null;
  const isStale = isStatus(error, 412);
  const errorAt = (message: string | null) => message !== null && <FieldError message={message} />;
  const change = (set: (value: string) => void) => (event: { currentTarget: { value: string } }) => {
    set(event.currentTarget.value);
    setNameIssue(null);
    if (error !== null && !isStale) reset();
  };
  const showSaved = (saved: Printer) => {
    setOpened(saved);
    setName(saved.name);
    setSiteId(siteValue(saved.siteId));
    setPaper(saved.paper);
    setDpi(saved.dpi);
    setNameIssue(null);
    reset();
    nameInput.current?.focus();
  };
  const submit = () => {
    const issue = name.trim() === '' ? 'Enter a name' : lengthIssue(name.trim(), MAX_PRINTER_NAME);
    setNameIssue(issue);
    if (issue !== null) return nameInput.current?.focus();
    if (isPending) return undefined;
    const body = {
      name: name.trim(),
      siteId: siteId === ALL_SITES ? null : Number(siteId),
      paper: STOCKS.find((code) => code === paper) ?? '100x150',
      dpi: dpi === '300' ? '300' : '203',
    } as const;
    return mutate(body, {
      onError: (failure) => {
        const pointers = failure instanceof CallFailure ? (failure.problem?.errors ?? []) : [];
        if (pointers.some(({ pointer }) => pointer === '/name')) nameInput.current?.focus();
        else if (pointers.some(({ pointer }) => pointer === '/siteId')) siteInput.current?.focus();
      },
    });
  };
  const title = opened === null ? 'New printer' : `Edit ${opened.name}`;
  return (
    <form
      noValidate
      aria-label={title}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') cancel();
      }}
    >
      <div className={styles.columns}>
        <TextInput
          label="Name"
          placeholder="Dock 2"
          autoComplete="off"
          value={name}
          ref={nameInput}
          autoFocus
          error={errorAt(nameIssue ?? issueAt('/name'))}
          onChange={change(setName)}
        />
        <NativeSelect
          label="Site"
          value={siteId}
          ref={siteInput}
          error={errorAt(issueAt('/siteId'))}
          data={[
            { value: ALL_SITES, label: 'All sites' },
            ...sites.map(({ site }) => ({ value: String(site.id), label: site.name })),
          ]}
          onChange={change(setSiteId)}
        />
        <NativeSelect
          label="Label stock"
          value={paper}
          error={errorAt(issueAt('/paper'))}
          data={STOCKS.map((code) => ({ value: code, label: LABEL_STOCKS[code].name }))}
          onChange={change(setPaper)}
        />
        <NativeSelect
          label="Resolution"
          value={dpi}
          error={errorAt(issueAt('/dpi'))}
          data={RESOLUTIONS.map((value) => ({ value: String(value), label: `${value} dpi` }))}
          onChange={change(setDpi)}
        />
      </div>
      {error !== null && fieldIssues.length === 0 && (
        <div role="alert">
          <FieldError
            message={
              isStale
                ? STALE
                : messageOf(error, "Couldn't save the printer. Check your connection and try again.")
            }
          />
        </div>
      )}
      <div className={styles.formButtons}>
        {isStale && before !== null && before.version !== opened?.version && (
          <Button variant="default" onClick={() => showSaved(before)}>
            Use saved values
          </Button>
        )}
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
        <BusyButton type="submit" isBusy={isPending}>
          Save printer
        </BusyButton>
      </div>
    </form>
  );
}
