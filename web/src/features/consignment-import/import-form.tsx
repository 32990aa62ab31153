import { Button } from '@mantine/core';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import type { ColumnMapping } from '@cartage/domain/consignment-import/column-mapping.ts';
import { useState } from 'react';
import { Banner } from '#features/consignment-import/banner.tsx';
import { DuplicatesCard, LookUpFailure } from '#features/consignment-import/duplicates-card.tsx';
import { ErrorsCard } from '#features/consignment-import/errors-card.tsx';
import { FileCard } from '#features/consignment-import/file-card.tsx';
import { HistoryCard } from '#features/consignment-import/history-card.tsx';
import { MappingCard } from '#features/consignment-import/mapping-card.tsx';
import { TooManyCorrectionsBanner } from '#features/consignment-import/too-many-corrections-banner.tsx';
import { useColumnMappings } from '#features/consignment-import/use-column-mappings.ts';
import { useDuplicates } from '#features/consignment-import/use-duplicates.ts';
import { issuesText } from '#features/consignment-import/import-messages.ts';
import styles from '#features/consignment-import/mapping-card.module.css';
import { PreviewCard } from '#features/consignment-import/preview-card.tsx';
import { StartFailure } from '#features/consignment-import/start-failure.tsx';
import { TemplateMenu } from '#features/consignment-import/template-menu.tsx';
import { useImportReference } from '#features/consignment-import/use-import-reference.ts';
import { useImportSession } from '#features/consignment-import/use-import-session.ts';
import { isReadable, UNREADABLE_FILE } from '#features/consignment-import/is-readable.ts';
import { useStartImport } from '#features/consignment-import/use-start-import.ts';
import { announce } from '#kit/announcements.ts';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { saveFile } from '#kit/save-file.ts';
import { UnsavedChanges } from '#kit/unsaved-changes.tsx';
import { WorkFrame } from '#kit/work-frame.tsx';
import { showError } from '#kit/toasts.ts';

/** From the choice of a file to its import. */
export function ImportForm({ show }: { readonly show: (importId: number) => void }) {
  const { reference, ...codes } = useImportReference();
  const { mappings, isSaving, save, ...matches } = useColumnMappings();
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
      showError(
        (await isReadable(file))
          ? "Couldn't check the file. Check your connection and try again."
          : UNREADABLE_FILE,
      );
    }
  };
  const saveMapping = async (headings: readonly string[], columns: ColumnMapping['columns'] | null) => {
    const saved = await save({ headings, columns }).catch(() => null);
    if (saved === null) return;
    setMatching(false);
    await validate(saved);
  };
  const startImport = async () => {
    if (file !== null) starting.start(file, await session.corrections());
  };
  const download = async (created: Promise<string | null>, suffix: string) => {
    const content = await created.catch(() => null);
    if (content === null || file === null) return showError("Couldn't create the file. Try again.");
    saveFile(
      new Blob([content], { type: 'text/csv' }),
      `${file.name.replace(/\.(csv|xlsx)$/i, '')}_${suffix}.csv`,
    );
  };
  const isCorrect = loaded !== null && loaded.summary.issues.length === 0;
  const isReady = isCorrect && !loaded.summary.hasTooManyCorrections;
  const isPrepared = reference !== undefined && mappings !== undefined;
  const retry = () => {
    if (reference === undefined) codes.retry();
    if (mappings === undefined) matches.retry();
  };
  const { duplicates, ...lookUp } = useDuplicates(session.senderReferences, isReady ? loaded.at : null);
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
      <UnsavedChanges
        hasChanges={() => loaded !== null}
        onDiscard={session.forget}
        isStored={false}
        question="The file is not imported yet. You can discard it with your corrections, or stay on the page and import it."
      />
      <FileCard
        file={file}
        choose={choose}
        isPrepared={isPrepared}
        isReady={isReady}
        isMatching={canMatch}
        isLookingUp={lookUp.isLookingUp}
        isValidating={session.isBusy}
        isStarting={starting.isPending}
        validate={() => void validate()}
        startImport={() => void startImport()}
      />
      {!isPrepared && (codes.failure ?? matches.failure) !== null && (
        <Banner kind="error" title="Couldn't load the codes and column headings of your organisation">
          <p>A file can be validated when they are loaded.</p>
          <Button size="xs" variant="default" onClick={retry}>
            Try again
          </Button>
        </Banner>
      )}
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
      {loaded?.summary.hasTooManyCorrections === true && (
        <TooManyCorrectionsBanner download={() => void download(session.correctedFile(), 'corrected')} />
      )}
      {loaded !== null && !isCorrect && (
        <ErrorsCard
          summary={loaded.summary}
          reference={reference}
          correct={session.correct}
          replaceAll={session.replaceAll}
          readDecimalCommas={session.readDecimalCommas}
          downloadErrors={() => void download(session.fileWithErrors(), 'errors')}
        />
      )}
      {isReady && lookUp.failure !== null && <LookUpFailure {...lookUp} />}
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
