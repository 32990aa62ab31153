import { participantsOf } from '#features/consignment-detail/participants.ts';
import { Email } from '#freight/email.tsx';
import { ParticipantName } from '#freight/participant-name.tsx';
import type { Consignment } from '#freight/consignment-query.ts';
import styles from '#features/consignment-detail/participant-route.module.css';
import { Route } from '#kit/record-page.tsx';
import { Card, Facts } from '#ui/card.tsx';

/** From whom to whom, as one picture. */
export function ParticipantRoute({ consignment }: { readonly consignment: Consignment }) {
  return (
    <Route>
      {participantsOf(consignment).map(({ title, participant, reference, site }) => (
        <Card key={title} title={title}>
          <ParticipantName participant={participant} />
          <div className={styles.facts}>
            <Facts
              columns={2}
              facts={[
                { label: 'Site', value: site },
                { label: `${title} reference`, value: reference },
                { label: 'Phone', value: participant.phone },
                { label: 'Email', value: participant.email && <Email address={participant.email} /> },
              ]}
            />
          </div>
        </Card>
      ))}
    </Route>
  );
}
