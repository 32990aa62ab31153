import { useState } from 'react';
import { DocumentAction } from '#features/consignment-detail/documents/document-action.tsx';
import { DocumentRow, type DocumentRowProps } from '#features/consignment-detail/documents/document-row.tsx';
import { useLabels } from '#features/consignment-detail/documents/use-documents.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import { LabelForm } from '#freight/labels/label-form.tsx';
import { useLabelOptions } from '#freight/labels/use-label-options.ts';
import { BusyButton } from '#kit/busy-button.tsx';

/**
 * Labels are created on request unless a setting creates them (ATT-05). A label gives its pieces permanent numbers, so
 * opening the dialog for the note alone must not use them up.
 */
export function LabelRow({
  consignment,
  document,
  isLoaded,
  isLoading,
}: Pick<DocumentRowProps, 'document' | 'isLoaded'> & {
  readonly consignment: Consignment;
  /** Labels may already exist: the list of documents is still loading. */
  readonly isLoading: boolean;
}) {
  const [options, setOptions] = useLabelOptions();
  const [isRequested, setRequested] = useState(false);
  const isEnabled = isRequested || document !== undefined;
  const labels = useLabels(consignment, { options, isEnabled });
  const count = consignment.totals.deliveryItems;
  return (
    <DocumentRow
      name="Freight Label"
      about={labelCount(count)}
      document={document}
      isLoaded={isLoaded}
      {...(!isEnabled && { notOpenedText: 'Not created yet' })}
      action={
        isEnabled ? (
          <DocumentAction
            name="Freight Label"
            query={labels}
            failedMessage="Failed to generate freight label"
          />
        ) : (
          <BusyButton variant="default" isBusy={isLoading} onClick={() => setRequested(true)}>
            {count === 1 ? 'Create label' : 'Create labels'}
          </BusyButton>
        )
      }
    >
      <LabelForm options={options} change={setOptions} />
    </DocumentRow>
  );
}

const labelCount = (count: number) =>
  count === 1 ? 'One label' : `${count.toLocaleString('en-NZ')} labels, one for each piece`;
