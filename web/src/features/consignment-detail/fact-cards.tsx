import styles from '#features/consignment-detail/fact-cards.module.css';
import type { Consignment } from '#freight/consignment-query.ts';
import { Card, Facts } from '#ui/card.tsx';

interface Props {
  readonly consignment: Consignment;
}

export function DetailsCard({ consignment }: Props) {
  return (
    <Card title="Consignment details">
      <DetailsFacts consignment={consignment} />
    </Card>
  );
}

export function DetailsFacts({ consignment }: Props) {
  const { serviceType, account, site } = consignment;
  return (
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

export const notesOf = ({ notes, receiverNotes }: Consignment) => [
  { label: 'Sender notes', value: notes },
  { label: 'Receiver notes', value: receiverNotes },
];
