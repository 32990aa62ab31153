import { UNDO_WINDOW_HOURS } from '@cartage/domain/consignment/undo-edit.ts';
import { MAX_LINE_ITEMS } from '@cartage/domain/freight/line-item.ts';
import { z } from 'zod';
import { callerTime, id, idParam, organisationId, reference, refParams, text } from '#shapes/common.ts';
import { consignment, lineItem } from '#shapes/consignment.ts';
import { additional, head, newLineItem, newParticipant, updatedLineItem } from '#shapes/consignment-parts.ts';
import { described, named, numberField, stringField } from '#shapes/described.ts';

/** Missing fields are unchanged, null clears. Lines are replaced as a whole; a line with an id keeps its identity. */
export const updateConsignment = {
  summary: 'Update a consignment',
  description:
    'Missing fields stay unchanged, and null clears a field. Lines are replaced as a whole: a line with its id keeps its identity. A change that does not fit the booked run answers 409 `booking-affected` unless `releaseBooking` is true.',
  params: refParams,
  body: named(
    z
      .strictObject({
        ...head,
        ...additional,
        lineItems: described(
          z.array(updatedLineItem).min(1, 'At least one freight item is required').max(MAX_LINE_ITEMS),
          'All freight of the consignment.',
        ),
        /** True accepts that the booking is released if its run does not fit the change. */
        releaseBooking: described(
          z.boolean().nullable(),
          'True accepts that the booking is released when its run does not fit the change.',
          false,
        ),
      })
      .partial(),
    'ConsignmentUpdate',
    'The changed fields of a consignment.',
  ),
  response: consignment,
};

/** Changes only the receiver, for users who can edit nothing else (CONS-15). */
export const updateReceiver = {
  summary: 'Change the receiver',
  description:
    'Changes only the receiver. Users with Consignment.LimitedEdit may do this while the status allows it.',
  params: refParams,
  body: named(
    z.strictObject({
      receiverParticipantId: described(
        id.nullish(),
        'Id of the site that receives. Null when the participant is sent instead.',
        null,
      ),
      receiverParticipant: described(newParticipant.nullish(), 'The receiver, when it is not a site.'),
    }),
    'ReceiverUpdate',
    'Another receiver of a consignment.',
  ),
  response: consignment,
};

const itemParams = z.strictObject({
  org: organisationId,
  ref: reference,
  itemId: idParam('Id of the line.', 262),
});

/** FRT-03. Returns the line; the ETag is the version of its consignment. */
export const addLineItem = {
  summary: 'Add a line of freight',
  description: 'Adds a line and returns it. The ETag of the response is the version of the consignment.',
  params: refParams,
  body: newLineItem,
  status: 201,
  response: lineItem,
};
export const updateLineItem = {
  summary: 'Replace a line of freight',
  description: 'Replaces all fields of a line. The ETag of the response is the version of the consignment.',
  params: itemParams,
  body: newLineItem,
  response: lineItem,
};
/** Returns the consignment without the line. */
export const deleteLineItem = {
  summary: 'Delete a line of freight',
  description: 'Removes a line and returns the consignment. The last line cannot be removed.',
  params: itemParams,
  response: consignment,
};

export const statusChange = named(
  z.strictObject({ dateTimeUtc: callerTime }),
  'StatusChange',
  'The data of a change of status.',
);

export const markAsReady = {
  summary: 'Mark a consignment as ready',
  description:
    'Moves a Draft consignment to Ready (FINAL). It needs freight, and dates that the rules of the tenant allow.',
  params: refParams,
  body: statusChange,
  response: consignment,
};
export const requestPickup = {
  summary: 'Request the pickup of a consignment',
  description: 'Moves a Draft or Ready consignment to Staged and notifies the freight provider.',
  params: refParams,
  body: statusChange,
  response: consignment,
};
export const cancelConsignment = {
  summary: 'Cancel a consignment',
  description: 'Cancels a Draft or Ready consignment and releases its booking.',
  params: refParams,
  body: named(
    z.strictObject({
      reason: described(text({ max: 500 }).nullish(), 'Why it is cancelled.', 'Order withdrawn'),
      dateTimeUtc: callerTime,
    }),
    'Cancellation',
    'The data of a cancellation.',
  ),
  response: consignment,
};

export const undoCancel = {
  summary: 'Undo the cancellation of a consignment',
  description: `Returns a consignment to the status that it had before a user cancelled it, Draft or Ready, within ${UNDO_WINDOW_HOURS} hours. A released booking is not booked again. 409 \`undo-refused\` says why an undo is not possible.`,
  params: refParams,
  body: statusChange,
  response: consignment,
};

/** API-12: FINAL marks as ready, PICKUP requests the pickup. */
export const postStatus = {
  summary: 'Change the status by its code',
  description:
    'FINAL marks the consignment as ready. PICKUP requests its pickup, after which its status is STAGED.',
  params: refParams,
  body: named(
    z.strictObject({
      reference,
      statusCode: described(z.enum(['FINAL', 'PICKUP']), 'Code of the requested status.', 'FINAL'),
      dateTimeUtc: callerTime,
    }),
    'StatusRequest',
    'A requested status.',
  ),
  response: consignment,
};

/** CONS-17. A link that is turned on again has a new address. */
export const setTrackingLink = {
  summary: 'Turn the tracking link on or off',
  description:
    'Turns the public tracking page of the consignment on or off. A link that is turned on again has a new address.',
  params: refParams,
  body: named(
    z.strictObject({ isEnabled: described(z.boolean(), 'True: the link works.', true) }),
    'TrackingLinkSwitch',
    'The state of a tracking link.',
  ),
  response: consignment,
};

/** CONS-13: a return swaps sender and receiver. */
export const copyConsignment = {
  summary: 'Copy a consignment, or create its return',
  description: 'Creates a draft from a consignment. A return swaps sender and receiver.',
  params: refParams,
  body: named(
    z.strictObject({
      copyLineItems: described(z.boolean(), 'True: the copy has the same freight.', true),
      copyReceiver: described(z.boolean(), 'True: the copy has the same receiver.', true),
      copySender: described(z.boolean(), 'True: the copy has the same sender.', true),
      copyType: described(z.enum(['Copy', 'Return']), 'A copy, or the way back.', 'Return'),
    }),
    'CopyRequest',
    'The parts that a copy takes over.',
  ),
  status: 201,
  response: consignment,
};

const linked = named(
  z.object({
    id: numberField('Id of the consignment.', 184417),
    reference: stringField('Reference of the consignment.', 'KEA00000123'),
    currentStatus: described(consignment.shape.currentStatus, 'The status of this consignment now.'),
  }),
  'LinkedConsignment',
  'One of two linked consignments.',
);

/** API-09, oldest first, without consignments of sites the caller cannot access. */
export const consignmentLinks = {
  summary: 'List the copies, returns and parts of a consignment',
  description:
    'Returns the consignments that it was copied from or to, or combined with, oldest first. Consignments that the user may not see are left out.',
  params: refParams,
  response: z.array(
    named(
      z.object({
        sourceConsignment: described(linked, 'The original.'),
        targetConsignment: described(
          linked,
          'The copy, the return, or the part that was combined into the source.',
        ),
        linkType: described(
          z.object({ name: stringField('Copy, Return or Part.', 'Return') }),
          'How the target came from the source.',
        ),
      }),
      'ConsignmentLink',
      'A link between a consignment and its copy, return or part.',
    ),
  ),
};
