import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { MAX_FILES } from '@cartage/domain/attachments/rules.ts';
import { abilities } from '@cartage/domain/consignment/actions.ts';
import { AttachmentTile } from '#features/consignment-detail/attachments-tile.tsx';
import styles from '#freight/attachments/attachments.module.css';
import { AttachmentsUpload } from '#features/consignment-detail/attachments-upload.tsx';
import { attachmentsQuery } from '#freight/attachments/attachments-query.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';

/** ATT-01, ATT-02, ATT-07: attached files and the upload form. A phone adds photos and deletes nothing. */
export function AttachmentsCard({
  consignment,
  photoInput,
}: {
  readonly consignment: Consignment;
  /** On a phone: the input that opens the camera. */
  readonly photoInput?: Ref<HTMLInputElement>;
}) {
  const { call } = useSession();
  const { organisationId, permissions } = useOrganisationContext();
  const { reference, currentStatus } = consignment;
  const { data: files, error, refetch } = useQuery(attachmentsQuery(call, { organisationId, reference }));
  const allowed = abilities(['uploadFile', 'deleteFile'], {
    // The server returns one of its status codes; the placeholder has an empty one.
    status: (currentStatus.code || null) as Parameters<typeof abilities>[1]['status'],
    permissions: [...permissions],
    settings: {},
  });
  const canMaintain = permissions.has('Consignment.MAINTAIN');
  return (
    <Card title="Attachments" end={files && files.length > 0 && countLine(files.length)}>
      {files === undefined && error !== null && (
        <div className={styles.problem}>
          <p>Couldn't load the files</p>
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
              deletion={canMaintain && photoInput === undefined ? allowed.deleteFile : null}
            />
          ))}
        </ul>
      )}
      {reference !== '' && canMaintain && (
        <AttachmentsUpload
          key={reference}
          reference={reference}
          refusal={allowed.uploadFile.allowed ? null : allowed.uploadFile.reason}
          maxCount={MAX_FILES - (files?.length ?? 0)}
          photoInput={photoInput}
        />
      )}
    </Card>
  );
}

const countLine = (count: number) => (count === 1 ? '1 file' : `${count} files`);
