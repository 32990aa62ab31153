import { TextInput } from '@mantine/core';
import type { ParticipantField } from '@cartage/domain/participant/check-participant.ts';
import type { ReactNode } from 'react';
import { addressLines } from '#freight/address-lines.ts';
import { AddressPicker } from '#freight/form/address-picker.tsx';
import { partyFieldId } from '#freight/form/field-id.ts';
import { HEAD_FIELDS, PARTICIPANT_FIELDS } from '#freight/form/field-table.ts';
import type { FormProps } from '#freight/form/form-props.ts';
import { chosenSiteOf, type Role } from '#freight/form/form-state.ts';
import { focusField } from '#freight/form/focus.ts';
import styles from '#freight/form/form.module.css';
import { PasteAddressButton, usePasteAddress } from '#freight/form/paste-address-button.tsx';
import { PartySwitch } from '#freight/form/party-switch.tsx';
import { requiredPartyFields } from '#freight/form/required-fields.ts';
import { useFormRules } from '#freight/form/use-form-rules.ts';
import { useSiteDetails } from '#freight/form/use-site-details.ts';
import { ParticipantView } from '#freight/participant-view.tsx';
import { SitePicker } from '#freight/site-picker.tsx';
import { useSession } from '#session/session-context.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { requiredProps } from '#ui/required-props.ts';

interface PartyProps extends FormProps {
  readonly role: Role;
  /** Only the place is needed: no name and no contact details. */
  readonly addressOnly?: boolean;
}

/** Sender or receiver: a site or an address typed in by hand, and the party's own reference. */
export function PartyFields({
  withReference = true,
  heading,
  ...props
}: PartyProps & {
  readonly withReference?: boolean;
  /** Shown beside the choice of site or address. */
  readonly heading?: ReactNode;
}) {
  const { role, form, change, errorOf, addressOnly = false } = props;
  const { allowCustomParticipants } = useSession().tenant.settings;
  const { isCustom, site } = form[role];
  const field = `${role}Reference` as const;
  const error = errorOf(field);
  const loadDetails = useSiteDetails((chosen) => change({ type: 'site-details', role, site: chosen }));
  const paste = usePasteAddress(role, change);
  const allowsAddress = allowCustomParticipants || isCustom;
  const switchTo = (isAddress: boolean) => {
    if (isAddress === isCustom) return;
    change({ type: 'party', role, given: { isCustom: isAddress } });
    requestAnimationFrame(() => focusField(isAddress ? `${role}-find` : role));
  };
  return (
    <div className={styles.fields}>
      <div className={styles.partyHead}>
        {heading}
        {allowsAddress && (
          <PartySwitch
            label={`${HEAD_FIELDS[role].label}: site or address`}
            isAddress={isCustom}
            onChange={switchTo}
          />
        )}
        {allowsAddress && !addressOnly && <PasteAddressButton onClick={() => paste.open('')} />}
        {paste.dialog}
      </div>
      {isCustom ? (
        <AddressFields {...props} onPaste={paste.open} />
      ) : (
        <>
          <SitePicker
            id={role}
            label={`${HEAD_FIELDS[role].label} site`}
            value={site}
            isRequired
            error={errorOf(role)}
            onChange={(value) => {
              change({ type: 'party', role, given: { site: value === null ? null : chosenSiteOf(value) } });
              if (value !== null) void loadDetails(value.id);
            }}
          />
          {site &&
            (addressOnly ? (
              <p className={styles.siteAddress}>{addressLines(site.participant.address).join(', ')}</p>
            ) : (
              <ParticipantView participant={site.participant} />
            ))}
        </>
      )}
      {withReference && (
        <TextInput
          id={field}
          label={HEAD_FIELDS[field].label}
          autoComplete="off"
          value={form[field]}
          onChange={(event) => change({ type: 'set', field, value: event.currentTarget.value })}
          error={error !== undefined && <FieldError message={error} />}
        />
      )}
    </div>
  );
}

function AddressFields({ onPaste, ...props }: PartyProps & { readonly onPaste: (text: string) => void }) {
  const { role, change, addressOnly = false } = props;
  return (
    <>
      <AddressPicker
        id={`${role}-find`}
        {...(!addressOnly && { onPasteBlock: onPaste })}
        onPick={(given) => {
          change({ type: 'party-field', role, given });
          // A place has no street: the user types it next.
          const next = given.streetNumber && !addressOnly ? 'phone' : 'streetNumber';
          requestAnimationFrame(() => focusField(partyFieldId(role, next)));
        }}
      />
      {!addressOnly && <Field {...props} field="fullName" />}
      <div className={styles.street}>
        <Field {...props} field="streetNumber" />
        <Field {...props} field="street" />
      </div>
      <div className={styles.place}>
        <Field {...props} field="suburb" />
        <Field {...props} field="city" />
        <Field {...props} field="postcode" inputMode="numeric" />
      </div>
      {!addressOnly && (
        <div className={styles.pair}>
          <Field {...props} field="phone" inputMode="tel" />
          <Field {...props} field="email" inputMode="email" />
        </div>
      )}
    </>
  );
}

function Field({
  role,
  form,
  change,
  errorOf,
  field,
  inputMode,
}: PartyProps & {
  readonly field: ParticipantField;
  readonly inputMode?: 'numeric' | 'tel' | 'email';
}) {
  const id = partyFieldId(role, field);
  const error = errorOf(id);
  const rules = useFormRules();
  const isEitherContact = rules.contactDetailsRequired === 'ONE' && field === 'phone';
  return (
    <TextInput
      id={id}
      label={PARTICIPANT_FIELDS[field].label}
      {...requiredProps(requiredPartyFields(rules).has(field))}
      description={
        isEitherContact && error === undefined ? 'A phone number or an email is required' : undefined
      }
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
