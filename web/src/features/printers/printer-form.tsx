import { LABEL_STOCKS, PAPER_CODES, RESOLUTIONS } from '@cartage/domain/documents/label-stock.ts';
import { MAX_PRINTER_NAME } from '@cartage/domain/documents/print-job.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallFailure, messageOf } from '#api/problem.ts';
import type { PrinterWithToken } from '#features/printers/printer-with-token.ts';
import styles from '#features/printers/printers.module.css';
import { BusyButton } from '#kit/busy-button.tsx';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { FieldError } from '#ui/field-error.tsx';

const STOCKS = PAPER_CODES.filter((code) => LABEL_STOCKS[code].hasZpl);
const ALL_SITES = '';

/** Adds a printer. */
export function PrinterForm({
  onAdded,
  cancel,
}: {
  readonly onAdded: (added: PrinterWithToken) => void;
  readonly cancel: () => void;
}) {
  const { call } = useSession();
  const { organisationId, sites } = useOrganisationContext();
  const [name, setName] = useState('');
  const [siteId, setSiteId] = useState(ALL_SITES);
  const [paper, setPaper] = useState<string>('100x150');
  const [dpi, setDpi] = useState('203');
  const [nameIssue, setNameIssue] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () =>
      call('createPrinter', {
        params: { org: organisationId },
        body: {
          name,
          siteId: siteId === ALL_SITES ? null : Number(siteId),
          paper: STOCKS.find((code) => code === paper) ?? '100x150',
          dpi: dpi === '300' ? '300' : '203',
        },
      }),
    onSuccess: onAdded,
  });
  const fieldIssues = error instanceof CallFailure ? (error.problem?.errors ?? []) : [];
  const nameError = nameIssue ?? fieldIssues.find(({ pointer }) => pointer === '/name')?.detail ?? null;
  const siteError = fieldIssues.find(({ pointer }) => pointer === '/siteId')?.detail ?? null;
  const submit = () => {
    const issue = name.trim() === '' ? 'Enter a name' : lengthIssue(name.trim(), MAX_PRINTER_NAME);
    setNameIssue(issue);
    if (issue === null && !isPending) mutate();
  };
  return (
    <form
      noValidate
      aria-label="New printer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Card
        title="New printer"
        actions={
          <>
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
            <BusyButton type="submit" isBusy={isPending}>
              Save printer
            </BusyButton>
          </>
        }
      >
        <div className={styles.fields}>
          <div className={styles.columns}>
            <TextInput
              label="Name"
              placeholder="Dock 2"
              autoComplete="off"
              value={name}
              ref={focusOnMount}
              error={nameError !== null && <FieldError message={nameError} />}
              onChange={({ currentTarget: { value } }) => {
                setName(value);
                setNameIssue(null);
                if (error !== null) reset();
              }}
            />
            <NativeSelect
              label="Site"
              value={siteId}
              error={siteError !== null && <FieldError message={siteError} />}
              data={[
                { value: ALL_SITES, label: 'All sites' },
                ...sites.map(({ site }) => ({ value: String(site.id), label: site.name })),
              ]}
              onChange={({ currentTarget: { value } }) => setSiteId(value)}
            />
            <NativeSelect
              label="Label stock"
              value={paper}
              data={STOCKS.map((code) => ({ value: code, label: LABEL_STOCKS[code].name }))}
              onChange={({ currentTarget: { value } }) => setPaper(value)}
            />
            <NativeSelect
              label="Resolution"
              value={dpi}
              data={RESOLUTIONS.map((value) => ({ value: String(value), label: `${value} dpi` }))}
              onChange={({ currentTarget: { value } }) => setDpi(value)}
            />
          </div>
          {error !== null && fieldIssues.length === 0 && (
            <div role="alert">
              <FieldError
                message={messageOf(error, "Couldn't save the printer. Check your connection and try again.")}
              />
            </div>
          )}
        </div>
      </Card>
    </form>
  );
}

const focusOnMount = (input: HTMLInputElement | null) => input?.focus();
