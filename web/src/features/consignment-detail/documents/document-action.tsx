import { Button, Loader } from '@mantine/core';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { messageOf } from '#api/problem.ts';
import styles from '#features/consignment-detail/documents/documents-dialog.module.css';
import type { DocumentPlace } from '#features/consignment-detail/documents/use-documents.ts';
import { Icon } from '#ui/icon.tsx';

/** A link as soon as there is something to open: a tab that opens by itself later would be held back. */
export function DocumentAction({
  name,
  place,
  failed,
}: {
  readonly name: string;
  readonly place: DocumentPlace;
  /** Said when it could not be made and the server says nothing better. */
  readonly failed: string;
}) {
  const { shown, failure, tryAgain } = place;
  if (failure === null && shown.kind === 'open') {
    return <OpenLink name={name} uri={shown.uri} />;
  }
  if (failure === null && shown.kind === 'making') {
    return (
      <p className={styles.making} role="status">
        <Loader size={16} aria-hidden />
        Being made
        <span className="visually-hidden">: {name}</span>
      </p>
    );
  }
  const isLate = failure === null && shown.kind === 'late';
  return (
    <div className={styles.trouble}>
      <p role="alert" data-late={isLate || undefined}>
        {isLate ? 'This takes longer than usual. It will be made.' : messageOf(failure, failed)}
      </p>
      <Button variant="default" leftSection={<Icon of={IconRefresh} />} onClick={tryAgain}>
        {isLate ? 'Look again' : 'Try again'}
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
