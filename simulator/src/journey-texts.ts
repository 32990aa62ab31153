/** Names for the proof of delivery. All are invented. */
export const RECEIVED_BY = [
  'A. Hall',
  'J. Moana',
  'R. Singh',
  'M. Fell',
  'T. Ngata',
  'S. Park',
  'K. Reid',
] as const;

export const DEPOTS = ['Depot Penrose', 'Depot Hornby', 'Driver 114', 'Driver 27', 'Customer care'] as const;

/** Reasons for a delay on the way. The titles are exception types of the demo tenants. */
export const DELAYS = [
  ['Road closed', 'The highway is closed by a slip. The freight waits at the depot.'],
  ['Road closed', 'Snow on the pass. The truck leaves when the road opens.'],
  ['Ferry delayed', 'The crossing was put back by bad weather.'],
] as const;

export const DAMAGES = [
  'The packaging is crushed on one corner. The receiver accepted the goods.',
  'One carton is wet. The receiver checks the goods.',
] as const;

/** Replies of the depot to messages of customers. */
export const DEPOT_REPLIES = [
  'Thanks, the driver knows about it.',
  'The freight is safe at the depot. We deliver it with the next run.',
  'Thanks. We call the receiver before the next attempt.',
] as const;
