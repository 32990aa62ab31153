import styles from '#features/consignment-detail/fact-cards.module.css';
import type { Consignment } from '#freight/consignment-query.ts';
import { HEAD_FIELDS } from '#freight/form/field-table.ts';
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
          { label: HEAD_FIELDS.serviceType.label, value: serviceType.name },
          { label: HEAD_FIELDS.accountId.label, value: `${account.code} ${account.description}` },
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
          { label: HEAD_FIELDS.senderReference.label, value: senderReference },
          { label: HEAD_FIELDS.receiverReference.label, value: receiverReference },
          { label: HEAD_FIELDS.salesReference.label, value: salesReference },
        ]}
      />
    </Card>
  );
}

export const notesOf = ({ notes, receiverNotes }: Consignment) => [
  { label: HEAD_FIELDS.notes.label, value: notes },
  { label: HEAD_FIELDS.receiverNotes.label, value: receiverNotes },
];
