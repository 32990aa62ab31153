import { combinedReason } from '@cartage/domain/consignment/combine.ts';
import { countOf } from '@cartage/domain/freight/count-of.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#api/problem.ts';
import styles from '#features/consignment-detail/combine/combine.module.css';
import { type Combination, refreshCombinations } from '#freight/combinations/combinations-query.ts';
import { combinedMessage } from '#freight/combinations/combined-message.ts';
import { type Consignment, consignmentKey, storeOwnChange } from '#freight/consignment-query.ts';
import { usePriceRefresh } from '#freight/edit/use-price-refresh.ts';
import { useUndoEdit } from '#freight/edit/use-undo-edit.ts';
import { listWeight } from '#freight/figures.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { Dialog } from '#kit/dialog.tsx';
import { showError, showResult } from '#kit/toasts.ts';
import { useRequestKey } from '#kit/use-request-key.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

const FAILED = "Couldn't combine the consignments. Check your connection and try again.";

/** Lists everything that the combination changes, and combines after the confirmation. */
export function CombineDialog({
  consignment,
  combination,
  separate,
  close,
}: {
  readonly consignment: Consignment;
  readonly combination: Combination;
  /** The list of consignments that are not combined. */
  readonly separate: ReactNode;
  readonly close: () => void;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const refreshPrice = usePriceRefresh();
  const requestKey = useRequestKey();
  const { undo } = useUndoEdit(consignment.reference);
  const { reference, version } = consignment;
  const { others } = combination;
  const references = others.map((other) => other.reference);
  const body = {
    consignments: others.map((other) => ({ reference: other.reference, version: other.version })),
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call('combineConsignments', {
        params: { org: organisationId, ref: reference },
        body,
        ifMatch: version,
        key: requestKey.next(body),
      }),
    onSuccess: async (updated) => {
      requestKey.succeed();
      const { version: edit } = updated;
      showResult('success', combinedMessage(others.length, reference), { reference }, () =>
        undo({ edit, ifMatch: edit, combined: references }),
      );
      close();
      await storeOwnChange(queryClient, organisationId, updated);
      refreshPrice(updated);
    },
    onError: (failure) => {
      requestKey.fail(failure);
      showError(messageOf(failure, FAILED));
      close();
    },
    onSettled: async () => {
      const changed = [reference, ...references].map((each) =>
        queryClient.invalidateQueries({ queryKey: consignmentKey({ organisationId, reference: each }) }),
      );
      const links = queryClient.invalidateQueries({ queryKey: ['consignments', 'links', organisationId] });
      await Promise.all([...changed, links, refreshCombinations(queryClient)]);
    },
  });
  return (
    <Dialog
      title="Combine consignments"
      close={close}
      actions={
        <>
          <Button variant="default" onClick={close} data-autofocus>
            Cancel
          </Button>
          <BusyButton isBusy={isPending} onClick={() => mutate()}>
            {`Combine ${others.length + 1} consignments`}
          </BusyButton>
        </>
      }
    >
      <div className={styles.effects}>
        <p>
          The freight of {others.length === 1 ? 'this consignment' : 'these consignments'} is added to{' '}
          {reference}:
        </p>
        <ul>
          {others.map(({ reference: each, items, weight }) => (
            <li key={each}>
              {each}, {countOf(items, 'item')}, {listWeight(weight)} kg
            </li>
          ))}
        </ul>
        <p>
          {references.length === 1 ? `${references[0]} is` : 'These consignments are'} cancelled with the
          reason “{combinedReason(reference)}”. References, notes and files are not moved.
        </p>
        {separate}
        <p>
          You can undo this for 24 hours in the history of {reference}. One undo restores all consignments.
        </p>
      </div>
    </Dialog>
  );
}
