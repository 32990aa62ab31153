import { randomBytes } from 'node:crypto';
import type { ConsignmentHeader } from '#freight/consignment-rows.ts';

/** Path of the public tracking page (CONS-17). It is in the copied tracking link and in the QR codes on documents. */
export const trackingPath = ({ trackingToken }: Pick<ConsignmentHeader, 'trackingToken'>): string =>
  `/track/${trackingToken}`;

/** Path of the page on which a receiver stops the emails. */
export const unsubscribePath = ({ token }: { readonly token: string }): string => `/unsubscribe/${token}`;

/** 128 random bits: the token alone opens the page. */
export const newTrackingToken = (): string => randomBytes(16).toString('hex');
