/** Explains each card: the counted consignments, the date that counts, and exclusions. */
export const ABOUT = {
  average: {
    title: 'Average Staged to Delivered',
    sentences: [
      'The average number of days from the first time a consignment was Staged to its delivery.',
      'Included: consignments delivered in the period. A day is 24 hours, and weekends and holidays count.',
      'The trend compares the average with the previous period of the same length. The chart shows deliveries per day.',
    ],
  },
  delivered: {
    title: 'Consignments Delivered',
    sentences: [
      'The number of consignments delivered each day, by New Zealand date.',
      'The broken line shows the previous period of the same length.',
    ],
  },
  costs: {
    title: 'Costs',
    sentences: [
      'Confirmed prices of the consignments delivered each day, in New Zealand dollars.',
      'Excluded: estimates and consignments without a confirmed price.',
      'The pale bars show the previous period of the same length.',
    ],
  },
  created: {
    title: 'Consignments Created',
    sentences: [
      'Consignments created in the period, by their current status.',
      'Excluded: Cancelled and Error.',
      'Choose a status to see its consignments.',
    ],
  },
  difot: {
    title: 'DIFOT',
    sentences: [
      'Delivered in full, on time: the share of consignments promised for the period that were delivered on time.',
      'On time, in full: the same, without consignments that have an exception such as short shipped or damaged. A resolved exception counts too, because a resolution does not withdraw it.',
      'The promised date is the booked date, or else the requested delivery date, at the time the consignment was Staged.',
      'On Time: delivered on or before the promised date, including after the booked time on that date. Miss: delivered after it, or overdue.',
      'Excluded: Cancelled, without a promised date, and not yet due.',
    ],
  },
  exceptions: {
    title: 'Unresolved Exceptions',
    sentences: [
      'Exceptions recorded in the period, by type: unresolved and total.',
      'Collection: recorded up to Picked Up. Delivery: recorded after that.',
      'Choose a number to see the consignments. A consignment with two exceptions of one type is listed once.',
    ],
  },
} as const satisfies Readonly<
  Record<string, { readonly title: string; readonly sentences: readonly string[] }>
>;

export type CardName = keyof typeof ABOUT;
