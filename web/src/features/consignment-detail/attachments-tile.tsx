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
import { lazyPart } from '#kit/lazy-part.tsx';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';
import { Icon } from '#ui/icon.tsx';

const ConfirmDialog = lazyPart(async () => (await import('#kit/confirm-dialog.tsx')).ConfirmDialog);

/** ATT-01, ATT-07. */
const DELETED = 'File has been deleted.';
const NOT_DELETED = 'Failed to delete file, please try again later.';

export function AttachmentTile({
  file,
  reference,
  deleting,
}: {
  readonly file: Attachment;
  readonly reference: string;
  /** Null: not for this person, and not shown. */
  readonly deleting: Ability | null;
}) {
  const { name, notes, fileType, size, uri, uploadedBy, uploadedAtDateTimeUtc } = file;
  return (
    <li className={styles.file}>
      <a className={styles.open} href={uri} download aria-label={`Download ${name}`}>
        <Thumbnail file={file} />
      </a>
      <div className={styles.words}>
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
      {deleting !== null && <DeleteButton file={file} reference={reference} deleting={deleting} />}
    </li>
  );
}

const ICONS: Readonly<Record<string, typeof IconFileTypePdf>> = {
  'application/pdf': IconFileTypePdf,
  'image/jpeg': IconFileTypeJpg,
  'image/png': IconFileTypePng,
};

/** The address it had at first: a younger one leads to the same picture, which would only flicker. */
function Thumbnail({ file }: { readonly file: Attachment }) {
  const [address] = useState(file.thumbnailUri);
  const [isBroken, setBroken] = useState(false);
  if (address === null || isBroken) return <Icon of={ICONS[file.mimeType] ?? IconFileTypePdf} size={40} />;
  return <img src={address} alt="" onError={() => setBroken(true)} />;
}

function DeleteButton({
  file: { id, name },
  reference,
  deleting,
}: {
  readonly file: Attachment;
  readonly reference: string;
  readonly deleting: Ability;
}) {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const queryClient = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const reasonId = `file-${id}-reason`;
  const removing = useMutation({
    mutationFn: () =>
      call('deleteFile', { params: { org: organisationId, ref: reference, fileId: String(id) } }),
    onSuccess: () => showSuccess(DELETED),
    onError: (failure) => showError(messageOf(failure, NOT_DELETED)),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: attachmentsKey({ organisationId, reference }) }),
  });
  const isOff = !deleting.allowed || removing.isPending;
  return (
    <>
      <button
        type="button"
        className={styles.delete}
        aria-label={`Delete ${name}`}
        aria-disabled={isOff}
        {...(!deleting.allowed && { 'data-tooltip': deleting.reason, 'aria-describedby': reasonId })}
        onClick={() => {
          if (!isOff) setAsked(true);
        }}
      >
        <Icon of={IconTrash} size={18} />
      </button>
      {!deleting.allowed && (
        <span id={reasonId} className="visually-hidden">
          {deleting.reason}
        </span>
      )}
      {isAsked && (
        <ConfirmDialog
          title="Delete file"
          question={`Delete “${name}” from this consignment? It cannot be brought back.`}
          confirm="Delete"
          cancel="Keep"
          onConfirm={() => {
            setAsked(false);
            removing.mutate();
          }}
          close={() => setAsked(false)}
        />
      )}
    </>
  );
}
