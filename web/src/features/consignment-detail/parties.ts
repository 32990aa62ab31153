import type { Consignment } from '#freight/consignment-query.ts';

export type Participant = Consignment['senderParticipant'];

export interface Party {
  readonly title: 'Sender' | 'Receiver';
  readonly participant: Participant;
  readonly reference: string | null;
  /** Code of the site; null for an address typed in by hand. */
  readonly site: string | null;
}

export const partiesOf = (consignment: Consignment): readonly [Party, Party] => [
  party('Sender', consignment.senderParticipant, consignment.senderReference),
  party('Receiver', consignment.receiverParticipant, consignment.receiverReference),
];

function party(title: Party['title'], participant: Participant, reference: string | null): Party {
  const { siteProxy } = participant;
  // SHELL-03: inactive sites are marked.
  const site = siteProxy && (siteProxy.isActive ? siteProxy.code : `${siteProxy.code} (Inactive)`);
  return { title, participant, reference, site };
}
