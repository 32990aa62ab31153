import { DEFAULT_LIABILITY } from '@cartage/domain/consignment/liability.ts';
import { type ConsignmentForm, partyOfSite } from '#freight/form/form-state.ts';

/** A form without any value. */
export const EMPTY_FORM: ConsignmentForm = {
  serviceType: null,
  accountId: null,
  sender: partyOfSite(null),
  receiver: partyOfSite(null),
  senderReference: '',
  receiverReference: '',
  notes: '',
  receiverNotes: '',
  salesReference: '',
  requestedPickup: null,
  requestedDelivery: null,
  isExport: false,
  ecert: '',
  hireUnit: null,
  hireQuantity: '',
  liability: DEFAULT_LIABILITY.kind,
  declaredValue: '',
  declaredTerms: '',
  lines: [],
};
