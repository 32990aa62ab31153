import { useMutation, useQueryClient } from '@tanstack/react-query';
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import IconFileTypeJpg from '@tabler/icons-react/dist/esm/icons/IconFileTypeJpg.mjs';
import IconFileTypePng from '@tabler/icons-react/dist/esm/icons/IconFileTypePng.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { sizeText } from '@cartage/domain/attachments/rules.ts';
import type { Ability } from '@cartage/domain/consignment/actions.ts';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { messageOf } from '#api/problem.ts';
import styles from '#freight/attachments/attachments.module.css';
import { type Attachment, attachmentsKey } from '#freight/attachments/attachments-query.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { showResult } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

const ConfirmDialog = lazyComponent(async () => (await import('#kit/confirm-dialog.tsx')).ConfirmDialog);

/** Specified text (ATT-01, ATT-07). */
const DELETED = 'File has been deleted.';
const NOT_DELETED = 'Failed to delete file, please try again later.';

export function AttachmentTile({
  file,
  reference,
  deletion,
}: {
  readonly file: Attachment;
  readonly reference: string;
  /** Null hides the button. */
  readonly deletion: Ability | null;
}) {
  const { name, notes, fileType, size, uri, uploadedBy, uploadedAtDateTimeUtc } = file;
  return (
    <li className={styles.file}>
      <a className={styles.open} href={uri} download aria-label={`Download ${name}`}>
        <Thumbnail file={file} />
      </a>
      <div className={styles.text}>
        <a className={styles.name} href={uri} download title={name}>
          {name}
        </a>
        <p className={styles.notes}>{notes}</p>
        <p className={styles.about}>
          {fileType.name}, {sizeText(size)}
        </p>
        <p className={styles.about}>
          {formatDateTime(new Date(uploadedAtDateTimeUtc))}, {uploadedBy}
        </p>
      </div>
      {deletion !== null && <DeleteButton file={file} reference={reference} deletion={deletion} />}
    </li>
  );
}

const ICONS: Readonly<Record<string, typeof IconFileTypePdf>> = {
  'application/pdf': IconFileTypePdf,
  'image/jpeg': IconFileTypeJpg,
  'image/png': IconFileTypePng,
};

/** Keeps its first URL: each renewed URL would reload the same image and make it flicker. */
function Thumbnail({ file }: { readonly file: Attachment }) {
  const [url] = useState(file.thumbnailUri);
  const [isBroken, setBroken] = useState(false);
  if (url === null || isBroken) return <Icon of={ICONS[file.mimeType] ?? IconFileTypePdf} size={40} />;
  return <img src={url} alt="" onError={() => setBroken(true)} />;
}

function DeleteButton({
  file: { id, name },
  reference,
  deletion,
}: {
  readonly file: Attachment;
  readonly reference: string;
  readonly deletion: Ability;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const reasonId = `file-${id}-reason`;
  const deleteMutation = useMutation({
    mutationFn: () =>
      call('deleteFile', { params: { org: organisationId, ref: reference, fileId: String(id) } }),
    onSuccess: () => showResult('success', DELETED, { reference }),
    onError: (failure) => showResult('error', messageOf(failure, NOT_DELETED), { reference }),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: attachmentsKey({ organisationId, reference }) }),
  });
  const isDisabled = !deletion.allowed || deleteMutation.isPending;
  return (
    <>
      <button
        type="button"
        className={styles.delete}
        aria-label={`Delete ${name}`}
        aria-disabled={isDisabled}
        {...(!deletion.allowed && { 'data-tooltip': deletion.reason, 'aria-describedby': reasonId })}
        onClick={() => {
          if (!isDisabled) setConfirming(true);
        }}
      >
        <Icon of={IconTrash} size={18} />
      </button>
      {!deletion.allowed && (
        <span id={reasonId} className="visually-hidden">
          {deletion.reason}
        </span>
      )}
      {isConfirming && (
        <ConfirmDialog
          title="Delete file"
          question={`Delete “${name}” from this consignment? This can't be undone.`}
          confirm="Delete"
          cancel="Keep"
          isDanger
          onConfirm={() => {
            setConfirming(false);
            deleteMutation.mutate();
          }}
          close={() => setConfirming(false)}
        />
      )}
    </>
  );
}
