import type { Received } from '@cartage/contract/operations.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { ConsignmentInput } from '#freight/writing/parse-consignment.ts';

type CopyOptions = Received<'copyConsignment', 'body'>;

/** The references of the source, to be checked as a request is: an inactive account or service type rejects the copy. */
export function copiedInput({ consignment }: ConsignmentRows): ConsignmentInput {
  const { hireage, liability } = consignment;
  return {
    accountId: consignment.account.id,
    serviceType: consignment.serviceType.code,
    hireage: hireage === null ? null : { hireUnit: hireage.hireUnit, quantity: hireage.quantity },
    liability,
  };
}

/** The parties, notes and freight that a copy takes over. A return swaps sender and receiver (CONS-13). */
export function copiedFields(source: ConsignmentRows, options: CopyOptions) {
  const { consignment } = source;
  const isReturn = options.copyType === 'Return';
  const parties = {
    sender: options.copySender ? source.sender : null,
    receiver: options.copyReceiver ? source.receiver : null,
  };
  return {
    sender: isReturn ? parties.receiver : parties.sender,
    receiver: isReturn ? parties.sender : parties.receiver,
    notes: isReturn ? consignment.receiverNotes : consignment.notes,
    receiverNotes: isReturn ? consignment.notes : consignment.receiverNotes,
    lines: options.copyLineItems ? source.lines.map((line) => ({ ...line, id: 0 })) : [],
  };
}
