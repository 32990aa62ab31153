import '#kit/field-styles.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AgentCredential } from '#features/printers/agent-credential.tsx';
import { PrintJobs } from '#features/printers/print-jobs.tsx';
import { PrinterForm } from '#features/printers/printer-form.tsx';
import { PrinterRow } from '#features/printers/printer-row.tsx';
import styles from '#features/printers/printers.module.css';
import type { SavedPrinter } from '#features/printers/use-save-printer.ts';
import { type Printer, printersKey, printersQuery } from '#freight/print-queue/printers-query.ts';
import { LoadFailed } from '#kit/load-failed.tsx';
import { PageFrame } from '#kit/page-frame.tsx';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

const REFRESH_MS = 15_000;
/** The section of the API reference with the guide of the print agent. */
const GUIDE = '/docs#tag/label-printing';

const NO_TOKENS: ReadonlyMap<number, string> = new Map();

/** The label printers of the organisation, each with the credential of its print agent. */
export function PrintersPage() {
  const { call } = useSession();
  const { organisationId, permissions } = useOrganisationContext();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...printersQuery(call, organisationId),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  /** The printer with the form; `new` is the form of a new one. */
  const [opened, setOpened] = useState<Printer | 'new' | null>(null);
  /** Credentials of printers, each until the user closes it. */
  const [tokens, setTokens] = useState(NO_TOKENS);
  /** New printers whose credential was lost with the response. */
  const [lostTokens, setLostTokens] = useState<ReadonlySet<number>>(new Set());
  const container = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  /** Gets the focus after the next render, because the pressed button is removed: a printer, or the button that adds one. */
  const [target, setTarget] = useState<{ readonly row: number | null } | null>(null);
  useEffect(() => {
    if (target === null) return;
    const row = container.current?.querySelector<HTMLElement>(`[data-printer="${target.row}"]`);
    (row ?? addButton.current ?? container.current)?.focus();
  }, [target]);
  const mayChange = permissions.has('Consignment.MAINTAIN');
  const withToken = (id: number, token: string | null) => {
    const next = new Map(tokens);
    if (token === null) next.delete(id);
    else next.set(id, token);
    setTokens(next);
  };
  const store = (change: (printers: readonly Printer[]) => readonly Printer[]) => {
    queryClient.setQueryData<Printer[]>(printersKey(organisationId), (printers) =>
      change(printers ?? []).toSorted((one, other) => one.name.localeCompare(other.name)),
    );
    void queryClient.invalidateQueries({ queryKey: printersKey(organisationId) });
  };
  const put = ({ printer, token, isTokenLost }: SavedPrinter) => {
    store((printers) => [...printers.filter(({ id }) => id !== printer.id), printer]);
    if (token !== null) withToken(printer.id, token);
    if (token !== null || isTokenLost)
      setLostTokens((before) => {
        const next = new Set(before);
        if (isTokenLost) next.add(printer.id);
        else next.delete(printer.id);
        return next;
      });
    setTarget({ row: printer.id });
  };
  const remove = (printer: Printer, index: number) => {
    const next = data?.[index + 1] ?? data?.[index - 1];
    store((printers) => printers.filter(({ id }) => id !== printer.id));
    withToken(printer.id, null);
    setTarget({ row: next?.id ?? null });
  };
  const closeForm = (row: number | null) => {
    setOpened(null);
    setTarget({ row });
  };
  const editedId = opened === null || opened === 'new' ? null : opened.id;
  const isGone = editedId !== null && data !== undefined && !data.some(({ id }) => id === editedId);
  const edited = isGone ? null : opened;
  const reportGone = useEffectEvent(() => {
    if (opened === null || opened === 'new') return;
    showError(`Printer "${opened.name}" was removed. Your changes are not saved.`);
    (addButton.current ?? container.current)?.focus();
  });
  useEffect(() => {
    if (isGone) reportGone();
  }, [isGone]);
  return (
    <PageFrame
      title="Label printers"
      intro="Labels print without a dialog on these printers. A print agent on a computer near the printer fetches them."
      actions={
        mayChange &&
        edited === null && (
          <Button ref={addButton} onClick={() => setOpened('new')}>
            Add printer
          </Button>
        )
      }
    >
      <div ref={container} tabIndex={-1} className={styles.content}>
        {mayChange && (
          <p>
            <a href={GUIDE} target="_blank" rel="noreferrer" className={styles.setup}>
              How to set up the print agent
              <span className="visually-hidden"> (opens a new tab)</span>
            </a>
          </p>
        )}
        {data === undefined && error !== null && (
          <LoadFailed title="Couldn't load the label printers" error={error} retry={refetch} />
        )}
        {edited === 'new' && (
          <Card title="New printer">
            <PrinterForm
              onSaved={(saved) => {
                setOpened(null);
                put(saved);
                showSuccess(`Printer "${saved.printer.name}" added`);
              }}
              cancel={() => closeForm(null)}
            />
          </Card>
        )}
        {data?.length === 0 && edited !== 'new' && (
          <EmptyState illustration="box" title="No label printers yet">
            <p>
              {mayChange
                ? 'Add a printer, then start its print agent with the credential that you get.'
                : 'Printers appear here once a user with the permission to maintain consignments adds them.'}
            </p>
          </EmptyState>
        )}
        {data !== undefined && data.length > 0 && (
          <Card title="Printers" flush>
            <ul className={styles.list} aria-label="Label printers">
              {data.map((printer, index) => (
                <PrinterRow
                  key={printer.id}
                  printer={printer}
                  mayChange={mayChange}
                  edit={() => setOpened(printer)}
                  onReplaced={put}
                  isTokenLost={lostTokens.has(printer.id)}
                  onRemoved={() => remove(printer, index)}
                  form={
                    editedId === printer.id && (
                      <PrinterForm
                        before={printer}
                        onSaved={(saved) => {
                          setOpened(null);
                          put(saved);
                          showSuccess(`Printer "${saved.printer.name}" saved`);
                        }}
                        cancel={() => closeForm(printer.id)}
                      />
                    )
                  }
                >
                  {tokens.has(printer.id) && (
                    <AgentCredential
                      key={tokens.get(printer.id)}
                      printerName={printer.name}
                      token={tokens.get(printer.id) ?? ''}
                      close={() => {
                        withToken(printer.id, null);
                        setTarget({ row: printer.id });
                      }}
                    />
                  )}
                </PrinterRow>
              ))}
            </ul>
          </Card>
        )}
        {data !== undefined && <PrintJobs printers={data} />}
      </div>
    </PageFrame>
  );
}
