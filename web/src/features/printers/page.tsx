import '#kit/field-styles.ts';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AgentCredential } from '#features/printers/agent-credential.tsx';
import { PrinterForm } from '#features/printers/printer-form.tsx';
import { PrinterRow } from '#features/printers/printer-row.tsx';
import styles from '#features/printers/printers.module.css';
import type { PrinterWithToken } from '#features/printers/printer-with-token.ts';
import { printersKey, printersQuery } from '#freight/print-queue/printers-query.ts';
import { LoadFailed } from '#kit/load-failed.tsx';
import { PageFrame } from '#kit/page-frame.tsx';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

const REFRESH_MS = 15_000;

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
  const [isAdding, setAdding] = useState(false);
  /** Shown until the user has copied it. */
  const [created, setCreated] = useState<PrinterWithToken | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const mayChange = permissions.has('Consignment.MAINTAIN');
  const finish = () => {
    setAdding(false);
    // The pressed button has been removed.
    container.current?.focus();
    void queryClient.invalidateQueries({ queryKey: printersKey(organisationId) });
  };
  return (
    <PageFrame
      title="Label printers"
      intro="Labels print without a dialog on these printers. A print agent on a computer near the printer fetches them."
      actions={mayChange && !isAdding && <Button onClick={() => setAdding(true)}>Add printer</Button>}
    >
      <div ref={container} tabIndex={-1} className={styles.content}>
        {data === undefined && error !== null && (
          <LoadFailed title="Couldn't load the label printers" error={error} retry={refetch} />
        )}
        {isAdding && (
          <PrinterForm
            onAdded={(added) => {
              setCreated(added);
              finish();
            }}
            cancel={finish}
          />
        )}
        {created !== null && <AgentCredential created={created} close={() => setCreated(null)} />}
        {data?.length === 0 && !isAdding && (
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
              {data.map((printer) => (
                <PrinterRow
                  key={printer.id}
                  printer={printer}
                  mayChange={mayChange}
                  onReplaced={(replaced) => {
                    setCreated(replaced);
                    finish();
                  }}
                  onRemoved={() => {
                    if (created?.printer.id === printer.id) setCreated(null);
                    finish();
                  }}
                />
              ))}
            </ul>
          </Card>
        )}
      </div>
    </PageFrame>
  );
}
