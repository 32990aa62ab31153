import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import type { Answer } from '@cartage/contract/operations.ts';
import { addressLines, mapsAddress } from '#freight/address-lines.ts';
import styles from '#freight/participant-view.module.css';
import { Icon } from '#ui/icon.tsx';

type Participant = Answer<'getConsignment'>['senderParticipant'];

/** Who sends or receives, and where: name, address (opens on a map), phone and e-mail. */
export function ParticipantView({ of: participant }: { readonly of: Participant }) {
  const { fullName, address, phone, email } = participant;
  return (
    <div>
      <p className={styles.name}>{fullName}</p>
      <a className={styles.line} href={mapsAddress(address)} target="_blank" rel="noopener noreferrer">
        <Icon of={IconMapPin} />
        <span>
          {addressLines(address).map((line) => (
            <span key={line}>
              {line}
              <br />
            </span>
          ))}
          <span className="visually-hidden">(opens a map in a new tab)</span>
        </span>
      </a>
      {phone && (
        <a className={styles.line} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          <Icon of={IconPhone} />
          {phone}
        </a>
      )}
      {email && (
        <a className={styles.line} href={`mailto:${email}`}>
          <Icon of={IconMail} />
          <span>{email}</span>
        </a>
      )}
    </div>
  );
}
