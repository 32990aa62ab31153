import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { addressLines } from '#features/consignment-detail/address-lines.ts';
import type { Participant } from '#features/consignment-detail/participants.ts';
import styles from '#features/consignment-detail/participant-name.module.css';
import { Icon } from '#ui/icon.tsx';

/** Who it is, and where. */
export function ParticipantName({ participant }: { readonly participant: Participant }) {
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
