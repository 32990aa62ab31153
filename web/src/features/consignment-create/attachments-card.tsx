import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { MOST_FILES, sizeText } from '@cartage/domain/attachments/rules.ts';
import { AttachmentForm } from '#freight/attachments/attachment-form.tsx';
import styles from '#freight/attachments/attachments.module.css';
import type { Wish } from '#freight/attachments/use-uploads.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

/** ATT-07: picked while there is no consignment yet, uploaded right after the first save. */
export function AttachmentsCard({
  wishes,
  change,
}: {
  readonly wishes: readonly Wish[];
  readonly change: (next: readonly Wish[]) => void;
}) {
  return (
    <Card title="Attachments">
      {wishes.length > 0 && (
        <>
          <p className={styles.hint}>Uploaded as soon as the consignment is saved</p>
          <ul className={styles.picked} aria-label="Files to upload">
            {wishes.map((wish) => (
              <li key={wish.id}>
                <span className={styles.pickedName}>{wish.file.name}</span>
                <span className={styles.about}>
                  {wish.notes}, {sizeText(wish.file.size)}
                </span>
                <button
                  type="button"
                  className={styles.delete}
                  aria-label={`Leave out ${wish.file.name}`}
                  onClick={() => change(wishes.filter((one) => one !== wish))}
                >
                  <Icon of={IconX} size={16} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <AttachmentForm
        refused={null}
        room={MOST_FILES - wishes.length}
        verb="Add"
        add={(added) => change([...wishes, ...added])}
      />
    </Card>
  );
}
