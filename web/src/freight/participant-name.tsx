import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { addressLines } from '#freight/address-lines.ts';
import type { Consignment } from '#freight/consignment-query.ts';
import styles from '#freight/participant-name.module.css';
import { Icon } from '#ui/icon.tsx';

/** Name and address of a participant. */
export function ParticipantName({
  participant,
  linked = false,
}: {
  readonly participant: Consignment['senderParticipant'];
  /** Links the address to a maps search (PART-04). */
  readonly linked?: boolean;
}) {
  const lines = addressLines(participant.address);
  const address = lines.map((line) => <p key={line}>{line}</p>);
  const isPlace = lines.some((line) => line.trim().length > 1);
  return (
    <>
      <p className={styles.name} data-value>
        {participant.fullName}
      </p>
      <div className={styles.address}>
        <Icon of={IconMapPin} className={styles.pin} />
        <address className={styles.lines}>
          {linked && isPlace ? (
            <a
              className={styles.map}
              href={mapsSearch([...lines, 'New Zealand'])}
              target="_blank"
              rel="noopener noreferrer"
            >
              {address}
              <span className="visually-hidden"> on a map, in a new tab</span>
            </a>
          ) : (
            address
          )}
        </address>
      </div>
    </>
  );
}

const mapsSearch = (lines: readonly string[]) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(lines.join(', '))}`;
