import { TextInput } from '@mantine/core';
import type { FormParts } from '#features/consignment-create/form-context.ts';
import styles from '#features/consignment-create/page.module.css';
import { ParticipantView } from '#freight/participant-view.tsx';
import { SitePicker } from '#freight/site-picker.tsx';
import { Card } from '#ui/card.tsx';
import { FieldError } from '#ui/field-error.tsx';

const PARTIES = {
  sender: { title: 'Sender', site: 'Sender site', reference: 'Sender reference', field: 'senderReference' },
  receiver: {
    title: 'Receiver',
    site: 'Receiver site',
    reference: 'Receiver reference',
    field: 'receiverReference',
  },
} as const;

/** Where the freight comes from or goes to: a site of the organisation, and their own reference for it. */
export function PartyCard({
  party,
  form,
  change,
  errorOf,
}: FormParts & { readonly party: keyof typeof PARTIES }) {
  const { title, site: siteLabel, reference, field } = PARTIES[party];
  const site = form[party];
  const referenceError = errorOf(field);
  return (
    <Card title={title}>
      <div className={styles.fields}>
        <SitePicker
          id={party}
          label={siteLabel}
          value={site}
          error={errorOf(party)}
          onChange={(value) => change({ type: 'set', field: party, value })}
        />
        {site && <ParticipantView participant={site.defaultParticipant} />}
        <TextInput
          id={field}
          label={reference}
          autoComplete="off"
          value={form[field]}
          onChange={(event) => change({ type: 'set', field, value: event.currentTarget.value })}
          error={referenceError !== undefined && <FieldError message={referenceError} />}
        />
      </div>
    </Card>
  );
}
