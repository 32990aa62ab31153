import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import { Email } from '#features/consignment-detail/email.tsx';
import { ParticipantName } from '#features/consignment-detail/participant-name.tsx';
import type { Party } from '#features/consignment-detail/participants.ts';
import styles from '#features/consignment-detail/narrow-party.module.css';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

/** One end of the way; whoever stands in the yard can call from here. */
export function NarrowParty({ party: { title, participant } }: { readonly party: Party }) {
  const { phone, email } = participant;
  return (
    <Card title={title}>
      <ParticipantName participant={participant} />
      <div className={styles.ways}>
        {phone && (
          <a className={styles.way} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            <Icon of={IconPhone} />
            <span data-value>{phone}</span>
          </a>
        )}
        {email && (
          <a className={styles.way} href={`mailto:${email}`}>
            <Icon of={IconMail} />
            <span data-value>
              <Email address={email} />
            </span>
          </a>
        )}
      </div>
    </Card>
  );
}
