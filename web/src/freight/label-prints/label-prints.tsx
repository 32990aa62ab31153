import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { LabelPrintMark } from '#freight/label-prints/label-print-mark.tsx';
import { type LabelPrint, labelPrintsQuery } from '#freight/label-prints/label-prints-query.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

const NO_PRINTS: ReadonlyMap<number, LabelPrint> = new Map();
const LabelPrintsContext = createContext(NO_PRINTS);

/** Loads the prints of the rows for the marks inside. A context, so that a print renders marks and not whole rows. */
export function LabelPrints({
  rows,
  children,
}: {
  readonly rows: readonly { readonly id: number }[];
  readonly children: ReactNode;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data = NO_PRINTS } = useQuery(
    labelPrintsQuery(
      call,
      organisationId,
      rows.map(({ id }) => id),
    ),
  );
  return <LabelPrintsContext value={data}>{children}</LabelPrintsContext>;
}

/** The mark of a row; nothing where its labels are not printed. */
export function RowLabelPrint({ consignmentId }: { readonly consignmentId: number }) {
  const print = useContext(LabelPrintsContext).get(consignmentId);
  return print === undefined ? null : <LabelPrintMark print={print} />;
}
