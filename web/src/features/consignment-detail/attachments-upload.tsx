import { type Ref, useEffect } from 'react';
import { UnfinishedUploads } from '#freight/attachments/unfinished-uploads.tsx';
import { AttachmentsProgress } from '#freight/attachments/attachments-progress.tsx';
import { AttachmentForm } from '#freight/attachments/attachment-form.tsx';
import { takePendingUploads } from '#freight/attachments/pending-uploads.ts';
import { useUploads } from '#freight/attachments/use-uploads.ts';

/** Upload form and progress. Files chosen in the create form are uploaded first (ATT-07). */
export function AttachmentsUpload({
  reference,
  refusal,
  maxCount,
  photoInput,
}: {
  readonly reference: string;
  readonly refusal: string | null;
  /** How many more files can be added. */
  readonly maxCount: number;
  readonly photoInput: Ref<HTMLInputElement> | undefined;
}) {
  const uploads = useUploads(reference);
  const { add } = uploads;
  useEffect(() => {
    const requests = takePendingUploads(reference);
    if (requests.length > 0) add(requests);
  });
  return (
    <>
      <AttachmentForm refusal={refusal} maxCount={maxCount} verb="Upload" add={add} photoInput={photoInput} />
      <AttachmentsProgress uploads={uploads} />
      <UnfinishedUploads isUploading={() => uploads.isSending} />
    </>
  );
}
