import { deskChanges } from '#shapes/change.ts';
import {
  answerDeskRequest,
  deskConsignment,
  deskExceptionTypes,
  deskQueue,
  reportDeskEvents,
  sendDeskReply,
  uploadDeskProof,
} from '#shapes/desk.ts';
import { waitingCustomers } from '#shapes/waiting-customers.ts';

/** The operations of the provider desk about consignments. */
export const DESK_SHAPES = {
  deskQueue,
  waitingCustomers,
  deskConsignment,
  deskChanges,
  deskExceptionTypes,
  uploadDeskProof,
  reportDeskEvents,
  answerDeskRequest,
  sendDeskReply,
} as const;
