import { useEffect } from 'react';
import { UnfinishedUploads } from '#features/consignment-detail/attachments-leaving.tsx';
import { AttachmentsProgress } from '#features/consignment-detail/attachments-progress.tsx';
import { AttachmentForm } from '#freight/attachments/attachment-form.tsx';
import { takeHandedOver } from '#freight/attachments/hand-over.ts';
import { useUploads } from '#freight/attachments/use-uploads.ts';

/** Where files are added, and how they get on; what was picked while the consignment was created goes first (ATT-07). */
export function AttachmentsUpload({
  reference,
  refused,
  room,
}: {
  readonly reference: string;
  readonly refused: string | null;
  /** How many more there may be; null: none are added here. */
  readonly room: number | null;
}) {
  const uploads = useUploads(reference);
  const { add } = uploads;
  useEffect(() => {
    const wishes = takeHandedOver(reference);
    if (wishes.length > 0) add(wishes);
  });
  return (
    <>
      {room !== null && <AttachmentForm refused={refused} room={room} verb="Upload" add={add} />}
      <AttachmentsProgress uploads={uploads} />
      <UnfinishedUploads areThere={() => uploads.isSending} />
    </>
  );
}
