import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import type { Consignment } from '#freight/consignment-query.ts';
import { Email } from '#freight/email.tsx';
import { ParticipantName } from '#freight/participant-name.tsx';
import styles from '#freight/participant-view.module.css';
import { Icon } from '#ui/icon.tsx';

/** Sender or receiver with phone and email links, so that a user on a phone can call from here. */
export function ParticipantView({ participant }: { readonly participant: Consignment['senderParticipant'] }) {
  const { phone, email } = participant;
  return (
    <div>
      <ParticipantName participant={participant} linked />
      <div className={styles.contacts}>
        {phone && (
          <a className={styles.contact} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            <Icon of={IconPhone} />
            <span data-value>{phone}</span>
          </a>
        )}
        {email && (
          <a className={styles.contact} href={`mailto:${email}`}>
            <Icon of={IconMail} />
            <span data-value>
              <Email address={email} />
            </span>
          </a>
        )}
      </div>
    </div>
  );
}
