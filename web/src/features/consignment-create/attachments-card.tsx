import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { MAX_FILES, sizeText } from '@cartage/domain/attachments/rules.ts';
import { AttachmentForm } from '#freight/attachments/attachment-form.tsx';
import styles from '#freight/attachments/attachments.module.css';
import type { UploadRequest } from '#freight/attachments/use-uploads.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

/** ATT-07: files are chosen here and uploaded right after the first save. */
export function AttachmentsCard({
  requests,
  change,
}: {
  readonly requests: readonly UploadRequest[];
  readonly change: (next: readonly UploadRequest[]) => void;
}) {
  return (
    <Card title="Attachments">
      {requests.length > 0 && (
        <>
          <p className={styles.hint}>These files are uploaded when you save the consignment</p>
          <ul className={styles.picked} aria-label="Files to upload">
            {requests.map((request) => (
              <li key={request.id}>
                <span className={styles.pickedName}>{request.file.name}</span>
                <span className={styles.about}>
                  {request.notes}, {sizeText(request.file.size)}
                </span>
                <button
                  type="button"
                  className={styles.delete}
                  aria-label={`Remove ${request.file.name}`}
                  onClick={() => change(requests.filter((other) => other !== request))}
                >
                  <Icon of={IconX} size={16} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <AttachmentForm
        refusal={null}
        maxCount={MAX_FILES - requests.length}
        verb="Add"
        add={(added) => change([...requests, ...added])}
      />
    </Card>
  );
}
