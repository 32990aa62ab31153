import { STATUS_CODES } from '#consignment/status.ts';

const DRAFT_OR_READY = ['DRAFT', 'FINAL'] as const;
const MAINTAIN = ['Consignment.MAINTAIN'] as const;

const draftOrReady = (section: string) => ({
  statuses: DRAFT_OR_READY,
  wrongStatus: `${section} can be changed only while the consignment is Draft or Ready`,
  permissions: MAINTAIN,
});

/**
 * Which parts of a saved consignment can be edited (CONS-06, CONS-27, CONS-28, DATE-03), as rows of ACTIONS. A new
 * consignment needs only `create`. Notes can be edited until delivery; the rest of the additional card, like the freight,
 * only until pickup is requested.
 */
export const EDIT_ACTIONS = {
  editDetails: draftOrReady('The details'),
  editSender: draftOrReady('The sender'),
  editReceiver: { ...draftOrReady('The receiver'), permissions: ['Consignment.LimitedEdit'] },
  editReferences: draftOrReady('References'),
  editFreight: draftOrReady('Freight'),
  editDates: draftOrReady('Requested dates'),
  editAdditional: draftOrReady('Sales reference, export, hireage and liability'),
  editNotes: {
    statuses: STATUS_CODES.filter((code) => code !== 'DELIVERED'),
    wrongStatus: 'Notes cannot be changed after delivery',
    permissions: MAINTAIN,
  },
  /**
   * Also allowed for a cancelled consignment, because an undo is possible for 24 hours only. A copy replaces it
   * afterwards.
   */
  copy: {
    statuses: STATUS_CODES.filter((code) => code !== 'ERR'),
    wrongStatus: 'A consignment in Error cannot be copied',
    permissions: MAINTAIN,
  },
} as const;

export type EditAction = Exclude<keyof typeof EDIT_ACTIONS, 'copy'>;
