/** What a bulk job does with each consignment, as its result names it. Documents change no consignment. */
export const BULK_ACTION_NAMES: Readonly<Record<string, string>> = {
  markAsReady: 'Mark as Ready',
  requestPickup: 'Request Pickup',
  setRequestedPickupDate: 'Set Requested Pickup Date',
  cancel: 'Cancel',
  undo: 'Undo',
};
