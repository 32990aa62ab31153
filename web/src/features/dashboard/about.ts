/** What the figures of each card are: what is counted, by which date, what is left out (docs/decisions/0029). */
export const ABOUT = {
  average: {
    title: 'Average Staged to Delivered',
    says: [
      'How many days consignments took from the first time they were Staged to their delivery.',
      'Counted: consignments that were delivered in the period. A day is 24 hours; weekends and holidays count too.',
      'The trend compares the average with that of as many days just before. The chart shows how many were delivered each day.',
    ],
  },
  delivered: {
    title: 'Consignments Delivered',
    says: [
      'How many consignments were delivered each day, by the New Zealand day of the delivery.',
      'The broken line is as many days just before.',
    ],
  },
  costs: {
    title: 'Costs',
    says: [
      'Confirmed prices of the consignments that were delivered each day, in New Zealand dollars.',
      'Left out: consignments whose price is not confirmed yet, and estimates.',
      'The pale bars are as many days just before.',
    ],
  },
  created: {
    title: 'Consignments Created',
    says: [
      'Consignments that were created in the period, by the status they have now.',
      'Left out: Cancelled and Error.',
      'Choose a status to see its consignments.',
    ],
  },
  difot: {
    title: 'DIFOT',
    says: [
      'Delivered in full, on time: of the consignments that were promised for a day of the period, how many kept it.',
      'The promised day is the booked one, else the requested delivery date, as it was when the consignment was Staged.',
      'On Time: delivered on that day, earlier, or on that day after its booked time. Miss: delivered after it, or not delivered although it is over.',
      'Left out: Cancelled, without such a day, and not delivered while the day is still to come.',
    ],
  },
  exceptions: {
    title: 'Unresolved Exceptions',
    says: [
      'Exceptions that were recorded in the period, by kind: how many are unresolved, of how many.',
      'Collection: recorded up to Picked Up. Delivery: recorded after that.',
      'Choose a figure to see the consignments. One with two exceptions of a kind is one line there.',
    ],
  },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly says: readonly string[] }>>;

export type CardName = keyof typeof ABOUT;
