import { RadioChoice } from '#features/data-extract/radio-choice.tsx';
import type { ExtractRequest } from '#features/data-extract/use-prepare.ts';

const TYPES = [
  ['Creation', 'Creation'],
  ['RequestedDelivery', 'Requested Delivery'],
] as const;
type DateType = ExtractRequest['dateType'];

/** EXTRACT-01: the date to which the date range applies. */
export const DateTypeChoice = (props: {
  readonly chosen: DateType;
  readonly onChange: (dateType: DateType) => void;
}) => <RadioChoice legend="Type" choices={TYPES} {...props} />;
