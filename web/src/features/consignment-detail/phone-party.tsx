import type { Party } from '#features/consignment-detail/parties.ts';
import { ParticipantView } from '#freight/participant-view.tsx';
import { Card } from '#ui/card.tsx';

/** Sender or receiver. */
export const PhoneParty = ({ party: { title, participant } }: { readonly party: Party }) => (
  <Card title={title}>
    <ParticipantView participant={participant} />
  </Card>
);
