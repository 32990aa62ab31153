import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { participantsOf } from '#features/consignment-detail/participants.ts';
import { Email } from '#features/consignment-detail/email.tsx';
import { ParticipantName } from '#features/consignment-detail/participant-name.tsx';
import type { Consignment } from '#features/consignment-detail/queries.ts';
import styles from '#features/consignment-detail/route.module.css';
import { Card, Facts } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

/** From whom to whom, as one picture. */
export function Route({ consignment }: { readonly consignment: Consignment }) {
  return (
    <div className={styles.route}>
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
      <span className={styles.joint}>
        <Icon of={IconArrowRight} size={14} />
      </span>
    </div>
  );
}
