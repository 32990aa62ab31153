import { Button } from '@mantine/core';
import { useState } from 'react';
import { DocumentAction } from '#features/consignment-detail/documents/document-action.tsx';
import { DocumentRow, type RowProps } from '#features/consignment-detail/documents/document-row.tsx';
import { useLabels } from '#features/consignment-detail/documents/use-documents.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { LabelForm } from '#freight/labels/label-form.tsx';
import { useLabelChoice } from '#freight/labels/use-label-choice.ts';

/**
 * Made by itself only where a setting says so or it was made before (ATT-05): a label numbers its pieces for good, so
 * whoever came for the note uses no number up.
 */
export function LabelRow({
  consignment,
  known,
  isLooked,
  isLooking,
}: Pick<RowProps, 'known' | 'isLooked'> & {
  readonly consignment: Consignment;
  /** Whether it may turn out to be there in a moment. */
  readonly isLooking: boolean;
}) {
  const [choice, setChoice] = useLabelChoice();
  const [isAsked, setAsked] = useState(false);
  const isWanted = isAsked || known !== undefined;
  const labels = useLabels(consignment, { choice, isWanted });
  const count = consignment.totals.deliveryItems;
  return (
    <DocumentRow
      name="Freight Label"
      about={pieces(count)}
      known={known}
      isLooked={isLooked}
      {...(!isWanted && { unopened: 'Not made yet' })}
      action={
        isWanted ? (
          <DocumentAction name="Freight Label" place={labels} failed="Failed to generate freight label" />
        ) : (
          <Button variant="default" loading={isLooking} onClick={() => setAsked(true)}>
            {count === 1 ? 'Make label' : 'Make labels'}
          </Button>
        )
      }
    >
      <LabelForm choice={choice} change={setChoice} />
    </DocumentRow>
  );
}

const pieces = (count: number) =>
  count === 1 ? 'One label' : `${count.toLocaleString('en-NZ')} labels, one for each piece`;
