import { Button, TextInput } from '@mantine/core';
import type { ParticipantField } from '@cartage/domain/participant/check-participant.ts';
import { AddressPicker } from '#freight/form/address-picker.tsx';
import { partyFieldId } from '#freight/form/check-form.ts';
import type { FormParts } from '#freight/form/form-context.ts';
import { chosenSite, type Role } from '#freight/form/form-state.ts';
import { focusField } from '#freight/form/focus.ts';
import styles from '#freight/form/form.module.css';
import { useSiteDetails } from '#freight/form/use-site-details.ts';
import { ParticipantView } from '#freight/participant-view.tsx';
import { SitePicker } from '#freight/site-picker.tsx';
import { useSession } from '#session/session-context.tsx';
import { FieldError } from '#ui/field-error.tsx';

const PARTIES = {
  sender: { site: 'Sender site', reference: 'Sender reference', field: 'senderReference' },
  receiver: { site: 'Receiver site', reference: 'Receiver reference', field: 'receiverReference' },
} as const;

interface PartyParts extends FormParts {
  readonly role: Role;
}

/** Where the freight comes from or goes to: a site, or somebody written out; and their own reference for it. */
export function PartyFields({
  withReference = true,
  ...parts
}: PartyParts & { readonly withReference?: boolean }) {
  const { role, form, change, errorOf } = parts;
  const { allowCustomParticipants } = useSession().tenant.settings;
  const { isCustom, site } = form[role];
  const { site: siteLabel, reference, field } = PARTIES[role];
  const error = errorOf(field);
  const loadDetails = useSiteDetails((chosen) => change({ type: 'site-details', role, site: chosen }));
  const turn = (next: boolean) => {
    change({ type: 'party', role, given: { isCustom: next } });
    requestAnimationFrame(() => focusField(next ? partyFieldId(role, 'fullName') : role));
  };
  return (
    <div className={styles.fields}>
      {isCustom ? (
        <Custom {...parts} />
      ) : (
        <>
          <SitePicker
            id={role}
            label={siteLabel}
            value={site}
            error={errorOf(role)}
            onChange={(value) => {
              change({ type: 'party', role, given: { site: value === null ? null : chosenSite(value) } });
              if (value !== null) void loadDetails(value.id);
            }}
          />
          {site && <ParticipantView participant={site.participant} />}
        </>
      )}
      {(allowCustomParticipants || isCustom) && (
        <Button variant="subtle" size="xs" className={styles.other ?? ''} onClick={() => turn(!isCustom)}>
          {isCustom ? 'Choose a site instead' : 'Enter an address instead'}
        </Button>
      )}
      {withReference && (
        <TextInput
          id={field}
          label={reference}
          autoComplete="off"
          value={form[field]}
          onChange={(event) => change({ type: 'set', field, value: event.currentTarget.value })}
          error={error !== undefined && <FieldError message={error} />}
        />
      )}
    </div>
  );
}

function Custom(parts: PartyParts) {
  const { role, change } = parts;
  return (
    <>
      <AddressPicker
        id={`${role}-find`}
        onPick={(given) => {
          change({ type: 'party-field', role, given });
          // What a place does not say is typed next.
          const next = given.streetNumber ? 'phone' : 'streetNumber';
          requestAnimationFrame(() => focusField(partyFieldId(role, next)));
        }}
      />
      <Field {...parts} field="fullName" label="Name" />
      <div className={styles.street}>
        <Field {...parts} field="streetNumber" label="Street number" />
        <Field {...parts} field="street" label="Street" />
      </div>
      <div className={styles.place}>
        <Field {...parts} field="suburb" label="Suburb" />
        <Field {...parts} field="city" label="City" />
        <Field {...parts} field="postcode" label="Postcode" inputMode="numeric" />
      </div>
      <div className={styles.pair}>
        <Field {...parts} field="phone" label="Phone" inputMode="tel" />
        <Field {...parts} field="email" label="Email" inputMode="email" />
      </div>
    </>
  );
}

function Field({
  role,
  form,
  change,
  errorOf,
  field,
  label,
  inputMode,
}: PartyParts & {
  readonly field: ParticipantField;
  readonly label: string;
  readonly inputMode?: 'numeric' | 'tel' | 'email';
}) {
  const id = partyFieldId(role, field);
  const error = errorOf(id);
  return (
    <TextInput
      id={id}
      label={label}
      autoComplete="off"
      {...(inputMode !== undefined && { inputMode })}
      value={form[role].custom[field]}
      onChange={(event) =>
        change({ type: 'party-field', role, given: { [field]: event.currentTarget.value } })
      }
      error={error !== undefined && <FieldError message={error} />}
    />
  );
}
