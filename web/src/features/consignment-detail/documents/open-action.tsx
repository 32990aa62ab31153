import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { OpenLink } from '#features/consignment-detail/documents/document-action.tsx';
import styles from '#features/consignment-detail/documents/documents-dialog.module.css';
import type { OpenedDocument } from '#features/consignment-detail/documents/use-open-document.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { Icon } from '#ui/icon.tsx';

/** Opens a document that is created when it is opened. A link where the browser blocked the tab. */
export function OpenAction({
  name,
  opened: { isBusy, failedMessage, blockedUri, open },
  submit = false,
}: {
  readonly name: string;
  readonly opened: OpenedDocument;
  /** The form around it opens the document. */
  readonly submit?: boolean;
}) {
  return (
    <div className={styles.problem}>
      {failedMessage !== null && <p role="alert">{failedMessage}</p>}
      {blockedUri === null ? (
        <BusyButton
          variant="default"
          isBusy={isBusy}
          leftSection={<Icon of={IconExternalLink} />}
          {...(submit ? { type: 'submit' } : { onClick: open })}
        >
          Open
          <span className="visually-hidden"> {name} in a new tab</span>
        </BusyButton>
      ) : (
        <>
          <p role="alert">Your browser blocked the pop-up.</p>
          <OpenLink name={name} uri={blockedUri} />
        </>
      )}
    </div>
  );
}
