import { Button, Loader } from '@mantine/core';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { messageOf } from '#api/problem.ts';
import styles from '#features/consignment-detail/documents/documents-dialog.module.css';
import type { DocumentQuery } from '#features/consignment-detail/documents/use-documents.ts';
import { Icon } from '#ui/icon.tsx';

/** A link once the document is ready. Browsers block a tab that a page opens later without a click. */
export function DocumentAction({
  name,
  query,
  failedMessage,
}: {
  readonly name: string;
  readonly query: DocumentQuery;
  /** Fallback when the server gives no reason. */
  readonly failedMessage: string;
}) {
  const { view, failure, tryAgain } = query;
  if (failure === null && view.kind === 'ready') {
    return <OpenLink name={name} uri={view.uri} />;
  }
  if (failure === null && view.kind === 'preparing') {
    return (
      <p className={styles.preparing} role="status">
        <Loader size={16} aria-hidden />
        Preparing
        <span className="visually-hidden">: {name}</span>
      </p>
    );
  }
  const isDelayed = failure === null && view.kind === 'delayed';
  return (
    <div className={styles.problem}>
      <p role="alert" data-delayed={isDelayed || undefined}>
        {isDelayed
          ? 'This is taking longer than usual. Check again in a minute.'
          : messageOf(failure, failedMessage)}
      </p>
      <Button variant="default" leftSection={<Icon of={IconRefresh} />} onClick={tryAgain}>
        {isDelayed ? 'Check again' : 'Try again'}
        <span className="visually-hidden"> with the {name}</span>
      </Button>
    </div>
  );
}

export function OpenLink({ name, uri }: { readonly name: string; readonly uri: string }) {
  return (
    <Button
      component="a"
      href={uri}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<Icon of={IconExternalLink} />}
    >
      Open
      <span className="visually-hidden"> {name} in a new tab</span>
    </Button>
  );
}
