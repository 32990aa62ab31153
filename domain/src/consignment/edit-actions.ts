import { STATUS_CODES } from '#consignment/status.ts';

const DRAFT_OR_READY = ['DRAFT', 'FINAL'] as const;
const MAINTAIN = ['Consignment.MAINTAIN'] as const;

const draftOrReady = (what: string) => ({
  statuses: DRAFT_OR_READY,
  wrongStatus: `${what} can be changed only while the consignment is Draft or Ready`,
  permissions: MAINTAIN,
});

/**
 * Which part of a saved consignment may be changed by whom and when (CONS-06, CONS-27, CONS-28, DATE-03); rows of
 * ACTIONS. While it is created the action `create` stands for all of them. Read-only when delivered are the notes
 * alone; what else the additional card holds is the business of the provider from pickup on, as the freight is.
 */
export const EDIT_ACTIONS = {
  editDetails: draftOrReady('The details'),
  editSender: draftOrReady('The sender'),
  editReceiver: { ...draftOrReady('The receiver'), permissions: ['Consignment.LimitedEdit'] },
  editReferences: draftOrReady('References'),
  editFreight: draftOrReady('Freight'),
  editDates: draftOrReady('Requested dates'),
  editAdditional: draftOrReady('Sales reference, export and hireage'),
  editNotes: {
    statuses: STATUS_CODES.filter((code) => code !== 'DELIVERED'),
    wrongStatus: 'Notes can not be changed after delivery',
    permissions: MAINTAIN,
  },
  copy: {
    statuses: STATUS_CODES.filter((code) => code !== 'CANCELLED' && code !== 'ERR'),
    wrongStatus: 'A Cancelled consignment, or one in Error, can not be copied',
    permissions: MAINTAIN,
  },
} as const;

export type EditAction = Exclude<keyof typeof EDIT_ACTIONS, 'copy'>;
