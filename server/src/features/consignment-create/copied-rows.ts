import type { Received } from '@cartage/contract/operations.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { SentParts } from '#freight/writing/make-parts.ts';

type Wish = Received<'copyConsignment', 'body'>;

/**
 * What a copy names, to be looked up as a new consignment's is: an account that was closed since, or a service that
 * ended, is refused in the same words.
 */
export function namedByCopy({ consignment }: ConsignmentRows): SentParts {
  const { hireage } = consignment;
  return {
    accountId: consignment.account.id,
    serviceType: consignment.serviceType.code,
    hireage: hireage === null ? null : { hireUnit: hireage.hireUnit, quantity: hireage.quantity },
  };
}

/** The ends, the words and the freight that a copy takes over; a return turns them round (CONS-13). */
export function copiedEnds(source: ConsignmentRows, wish: Wish) {
  const { notes, receiverNotes } = source.consignment;
  const sender = wish.copySender ? source.sender : null;
  const receiver = wish.copyReceiver ? source.receiver : null;
  const [from, to] = wish.copyType === 'Return' ? [receiver, sender] : [sender, receiver];
  const words = wish.copyType === 'Return' ? [receiverNotes, notes] : [notes, receiverNotes];
  return {
    from,
    to,
    notes: words[0] ?? null,
    receiverNotes: words[1] ?? null,
    lines: wish.copyLineItems ? source.lines.map((line) => ({ ...line, id: 0 })) : [],
  };
}
