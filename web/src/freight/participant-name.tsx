import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { addressLines } from '#freight/address-lines.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import styles from '#freight/participant-name.module.css';
import { Icon } from '#ui/icon.tsx';

/** Who it is, and where. */
export function ParticipantName({ participant }: { readonly participant: Consignment['senderParticipant'] }) {
  return (
    <>
      <p className={styles.name} data-value>
        {participant.fullName}
      </p>
      <div className={styles.address}>
        <Icon of={IconMapPin} className={styles.pin} />
        <address className={styles.lines}>
          {addressLines(participant.address).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </address>
      </div>
    </>
  );
}
