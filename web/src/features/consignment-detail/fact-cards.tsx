import styles from '#features/consignment-detail/fact-cards.module.css';
import type { Consignment } from '#freight/consignment-query.ts';
import { Card, Facts } from '#ui/card.tsx';

interface Props {
  readonly consignment: Consignment;
}

export function DetailsCard({ consignment }: Props) {
  const { serviceType, account, site } = consignment;
  return (
    <Card title="Consignment details">
      <div className={styles.details}>
        <Facts
          columns={3}
          facts={[
            { label: 'Service type', value: serviceType.name },
            { label: 'Invoice account', value: `${account.code} ${account.description}` },
            { label: 'Requesting site', value: site.name },
          ]}
        />
      </div>
    </Card>
  );
}

export function AdditionalCard({ consignment }: Props) {
  return (
    <Card title="Additional">
      <Facts
        facts={[...notesOf(consignment), { label: 'Sales reference', value: consignment.salesReference }]}
      />
    </Card>
  );
}

export function NotesCard({ consignment }: Props) {
  return (
    <Card title="Notes">
      <Facts facts={notesOf(consignment)} />
    </Card>
  );
}

export function ReferencesCard({ consignment }: Props) {
  const { senderReference, receiverReference, salesReference } = consignment;
  return (
    <Card title="References">
      <Facts
        columns={2}
        facts={[
          { label: 'Sender reference', value: senderReference },
          { label: 'Receiver reference', value: receiverReference },
          { label: 'Sales reference', value: salesReference },
        ]}
      />
    </Card>
  );
}

const notesOf = ({ notes, receiverNotes }: Consignment) => [
  { label: 'Sender notes', value: notes },
  { label: 'Receiver notes', value: receiverNotes },
];
