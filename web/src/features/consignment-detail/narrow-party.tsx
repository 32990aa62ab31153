import type { Party } from '#features/consignment-detail/participants.ts';
import { ParticipantView } from '#freight/participant-view.tsx';
import { Card } from '#ui/card.tsx';

/** One end of the way. */
export const NarrowParty = ({ party: { title, participant } }: { readonly party: Party }) => (
  <Card title={title}>
    <ParticipantView participant={participant} />
  </Card>
);
