import { Button } from '@mantine/core';
import type { Declaration } from '#features/consignment-detail/declaration/declaration-query.ts';
import styles from '#features/consignment-detail/declaration/declaration.module.css';
import { useSignDeclaration } from '#features/consignment-detail/declaration/use-declaration-changes.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { Dialog } from '#kit/dialog.tsx';

/** The user confirms the declaration as it is shown. */
export function SignDialog({
  consignment,
  declaration: { lines, signatory, contentHash },
  close,
}: {
  readonly consignment: Consignment;
  readonly declaration: Declaration;
  readonly close: () => void;
}) {
  const { mutate, isPending } = useSignDeclaration(consignment, close);
  return (
    <Dialog
      title="Sign the declaration"
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <BusyButton isBusy={isPending} onClick={() => !isPending && mutate(contentHash)}>
            Sign declaration
          </BusyButton>
        </>
      }
    >
      <p>
        You sign as {signatory} that these goods are fully and correctly declared, packaged, marked and
        labelled:
      </p>
      <ul className={styles.missing}>
        {lines.map(({ lineItemId, declared, outerCount, outerKind, netQuantity, netUnit }) => (
          <li key={lineItemId}>
            {declared}, {outerCount} × {outerKind}, {netQuantity} {netUnit}
          </li>
        ))}
      </ul>
      <p className={styles.soft}>
        Cartage does not check the segregation of the goods. A later change makes the signature void.
      </p>
    </Dialog>
  );
}
