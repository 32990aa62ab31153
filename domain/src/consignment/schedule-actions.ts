/** Extras and booking of a delivery, as rows of ACTIONS (EXTRA-03, BOOK-01). */
export const SCHEDULE_ACTIONS = {
  editExtras: {
    statuses: ['DRAFT', 'FINAL'],
    wrongStatus: 'Extras can be changed only while the consignment is Draft or Ready',
    permissions: ['Consignment.MAINTAIN'],
  },
  bookDelivery: {
    statuses: ['FINAL', 'STAGED'],
    wrongStatus: 'A delivery can be booked only while the consignment is Ready or Staged',
    permissions: ['Consignment.MAINTAIN'],
  },
} as const;
