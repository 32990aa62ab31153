import { ExplanationDialog } from '#kit/explanation-dialog.tsx';

export const ABOUT_QUOTE = {
  quotation: {
    subject: 'the delivery quotation',
    title: 'Delivery quotation',
    sentences: [
      "The quotation is the price of this delivery at your freight provider's rates on the requested pickup date, or today if there is no date.",
      'The chargeable weight is the larger of the dead weight and the cubic weight: volume times the cubic factor of the service.',
      'Each line shows how its amount is calculated. Amounts are rounded to the cent, and totals are the sums of the rounded amounts.',
    ],
  },
  status: {
    subject: 'the status of a quote',
    title: 'Status',
    sentences: [
      'A quote is valid until the time shown. Creating a consignment from it keeps the quoted price on the consignment.',
      'The consignment is created at status Draft. Mark it as ready when it is complete.',
      'The quote no longer applies if you change the freight, addresses, extras or pickup date. Get a new quote.',
    ],
  },
  estimate: {
    subject: 'the price estimate',
    title: 'Price estimate',
    sentences: [
      'The price excludes GST and includes the fuel adjustment factor (FAF).',
      'The estimate on a consignment excludes GST and FAF.',
      'Your freight provider confirms the price after pickup. It can differ when the freight is measured or weighed again, or when extras are added.',
    ],
  },
} as const;

export type AboutQuote = keyof typeof ABOUT_QUOTE;

/** Explains a part of the quote (QUOTE-01). */
export function AboutQuoteDialog({
  about,
  close,
}: {
  readonly about: AboutQuote;
  readonly close: () => void;
}) {
  const { title, sentences } = ABOUT_QUOTE[about];
  return <ExplanationDialog title={title} sentences={sentences} close={close} />;
}
