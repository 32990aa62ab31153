import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MOST_FILES } from '@cartage/domain/attachments/rules.ts';
import { abilities } from '@cartage/domain/consignment/actions.ts';
import { AttachmentTile } from '#features/consignment-detail/attachments-tile.tsx';
import styles from '#freight/attachments/attachments.module.css';
import { AttachmentsUpload } from '#features/consignment-detail/attachments-upload.tsx';
import { attachmentsQuery } from '#freight/attachments/attachments-query.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';

/** ATT-01, ATT-02, ATT-07: what people attached, and where more is added. Narrow pages show it only. */
export function AttachmentsCard({
  consignment,
  isReadOnly = false,
}: {
  readonly consignment: Consignment;
  readonly isReadOnly?: boolean;
}) {
  const { call } = useSession();
  const { organisationId, permissions } = useWorkplace();
  const { reference, currentStatus } = consignment;
  const { data: files, error, refetch } = useQuery(attachmentsQuery(call, { organisationId, reference }));
  const may = abilities(['uploadFile', 'deleteFile'], {
    // An answer of the server names one of its statuses; the one shown while it is waited for has none.
    status: (currentStatus.code || null) as Parameters<typeof abilities>[1]['status'],
    permissions: [...permissions],
    settings: {},
  });
  const isMaintainer = permissions.has('Consignment.MAINTAIN') && !isReadOnly;
  return (
    <Card title="Attachments" end={files && files.length > 0 && countLine(files.length)}>
      {files === undefined && error !== null && (
        <div className={styles.trouble}>
          <p>The files could not be loaded</p>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {files?.length === 0 && <p className={styles.none}>No files yet</p>}
      {files !== undefined && files.length > 0 && (
        <ul className={styles.files} aria-label="Files">
          {files.map((file) => (
            <AttachmentTile
              key={file.id}
              file={file}
              reference={reference}
              deleting={isMaintainer ? may.deleteFile : null}
            />
          ))}
        </ul>
      )}
      {reference !== '' && permissions.has('Consignment.MAINTAIN') && (
        <AttachmentsUpload
          key={reference}
          reference={reference}
          refused={may.uploadFile.allowed ? null : may.uploadFile.reason}
          room={isReadOnly ? null : MOST_FILES - (files?.length ?? 0)}
        />
      )}
    </Card>
  );
}

const countLine = (count: number) => (count === 1 ? '1 file' : `${count} files`);
