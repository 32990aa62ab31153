import { Button } from '@mantine/core';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import type { ColumnMapping } from '@cartage/domain/consignment-import/column-mapping.ts';
import { useState } from 'react';
import { DuplicatesCard } from '#features/consignment-import/duplicates-card.tsx';
import { ErrorsCard } from '#features/consignment-import/errors-card.tsx';
import { FileCard } from '#features/consignment-import/file-card.tsx';
import { HistoryCard } from '#features/consignment-import/history-card.tsx';
import { MappingCard } from '#features/consignment-import/mapping-card.tsx';
import { useColumnMappings } from '#features/consignment-import/use-column-mappings.ts';
import { useDuplicates } from '#features/consignment-import/use-duplicates.ts';
import { issuesText } from '#features/consignment-import/import-messages.ts';
import styles from '#features/consignment-import/mapping-card.module.css';
import { PreviewCard } from '#features/consignment-import/preview-card.tsx';
import { StartFailure } from '#features/consignment-import/start-failure.tsx';
import { TemplateMenu } from '#features/consignment-import/template-menu.tsx';
import { useImportReference } from '#features/consignment-import/use-import-reference.ts';
import { useImportSession } from '#features/consignment-import/use-import-session.ts';
import { useStartImport } from '#features/consignment-import/use-start-import.ts';
import { announce } from '#kit/announcements.ts';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { WorkFrame } from '#kit/work-frame.tsx';
import { showError } from '#kit/toasts.ts';

/** From the choice of a file to its import. */
export function ImportForm({ show }: { readonly show: (importId: number) => void }) {
  const reference = useImportReference();
  const { mappings, isSaving, save } = useColumnMappings();
  const session = useImportSession(reference, mappings);
  const [isMatching, setMatching] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const { loaded } = session;
  const starting = useStartImport(({ importId }) => show(importId));
  const choose = (chosen: File) => {
    setFile(chosen);
    setMatching(false);
    session.forget();
    starting.cancelDuplicate();
  };
  const validate = async (using = mappings) => {
    if (file === null || session.isBusy) return;
    try {
      const summary = await session.load(file, using);
      if (summary !== undefined) announce(issuesText(summary));
    } catch {
      showError("Couldn't read the file. Save it again and choose it again.");
    }
  };
  const saveMapping = async (headings: readonly string[], columns: ColumnMapping['columns'] | null) => {
    const saved = await save({ headings, columns }).catch(() => null);
    if (saved === null) return;
    setMatching(false);
    await validate(saved);
  };
  const startImport = async () => {
    const content = await session.fileToImport();
    if (content === null || file === null) return;
    // Corrected rows are uploaded as CSV.
    starting.start(content, content === file ? file.name : file.name.replace(/\.xlsx$/i, '.csv'));
  };
  const isReady = loaded !== null && loaded.summary.issues.length === 0;
  const duplicates = useDuplicates(session.senderReferences, isReady ? loaded.at : null);
  const canMatch = loaded !== null && (isMatching || loaded.summary.missing.length > 0);
  return (
    <WorkFrame
      title="Import CSV"
      beneath={
        loaded === null
          ? 'Create many consignments from one file. Nothing is created while any row has an error.'
          : `Validated ${formatDateTime(loaded.at)}`
      }
      actions={reference && <TemplateMenu reference={reference} />}
    >
      <FileCard
        file={file}
        choose={choose}
        isReady={isReady}
        isValidating={session.isBusy}
        isStarting={starting.isPending}
        validate={() => void validate()}
        startImport={() => void startImport()}
      />
      {starting.failure !== null && <StartFailure failure={starting.failure} />}
      {canMatch && (
        <MappingCard
          key={loaded.at.getTime()}
          headings={loaded.summary.headings}
          mapping={loaded.summary.mapping}
          isSaving={isSaving}
          save={(columns) => void saveMapping(loaded.summary.headings, columns)}
          cancel={isMatching ? () => setMatching(false) : null}
        />
      )}
      {loaded !== null && loaded.summary.mapping !== null && !isMatching && (
        <p className={styles.matched}>
          Columns are matched as saved for your organisation.
          <Button variant="subtle" size="compact-sm" onClick={() => setMatching(true)}>
            Change matches
          </Button>
        </p>
      )}
      {loaded !== null && !isReady && (
        <ErrorsCard
          summary={loaded.summary}
          reference={reference}
          correct={session.correct}
          replaceAll={session.replaceAll}
        />
      )}
      {isReady && duplicates.length > 0 && <DuplicatesCard duplicates={duplicates} />}
      {isReady && <PreviewCard summary={loaded.summary} />}
      {file === null && <HistoryCard show={show} />}
      {starting.duplicate !== null && (
        <ConfirmDialog
          title="Import these rows again?"
          question={`${starting.duplicate} Importing them again creates the consignments a second time.`}
          confirm="Import again"
          cancel="Cancel"
          isDanger
          onConfirm={starting.confirmDuplicate}
          close={starting.cancelDuplicate}
        />
      )}
    </WorkFrame>
  );
}
