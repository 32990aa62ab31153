import type { Party } from '#features/consignment-detail/parties.ts';
import { Email } from '#freight/email.tsx';
import { ParticipantName } from '#freight/participant-name.tsx';
import styles from '#features/consignment-detail/party-facts.module.css';
import { Facts } from '#ui/card.tsx';

/** Name, address, contact details and reference of a sender or receiver. */
export function PartyFacts({ party }: { readonly party: Party }) {
  const { title, participant, reference, site } = party;
  return (
    <>
      <ParticipantName participant={participant} linked />
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
    </>
  );
}
