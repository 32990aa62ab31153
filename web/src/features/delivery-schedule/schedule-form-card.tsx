import { ActionIcon, Button, Select } from '@mantine/core';
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs';
import styles from '#features/delivery-schedule/page.module.css';
import type { SchedulePage } from '#features/delivery-schedule/use-schedule-page.ts';
import { addressLines } from '#freight/address-lines.ts';
import type { PartyForm } from '#freight/form/form-state.ts';
import { PartyFields } from '#freight/form/party-fields.tsx';
import { requiredProps } from '#ui/required-props.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { Icon } from '#ui/icon.tsx';
import { useNarrow } from '#ui/use-media.ts';

/** Sender, receiver and service type (SCHED-01). */
export function ScheduleFormCard({ page }: { readonly page: SchedulePage }) {
  const { serviceTypes } = useOrganisationContext();
  const isNarrow = useNarrow();
  const { form, change, errorOf } = page;
  const props = { form, change, errorOf, addressOnly: true, withReference: false };
  const error = errorOf('serviceType');
  if (isNarrow && !page.isFormOpen) return <Summary page={page} />;
  return (
    <Card
      title="Delivery"
      actions={
        <>
          <Button variant="subtle" onClick={page.reset}>
            Reset
          </Button>
          <Button onClick={page.check}>Check delivery availability</Button>
        </>
      }
    >
      <div className={styles.fields}>
        <div role="group" aria-labelledby="schedule-sender">
          <PartyFields
            role="sender"
            heading={
              <p id="schedule-sender" className={styles.legend}>
                Sender
              </p>
            }
            {...props}
          />
        </div>
        <div role="group" aria-labelledby="schedule-receiver">
          <PartyFields
            role="receiver"
            heading={
              <p id="schedule-receiver" className={styles.legend}>
                Receiver
              </p>
            }
            {...props}
          />
        </div>
        <Select
          id="serviceType"
          label="Service Type"
          {...requiredProps()}
          placeholder="Choose a service type"
          data={serviceTypes.map(({ code, name }) => ({ value: code, label: name }))}
          value={form.serviceType}
          onChange={(value) => change({ type: 'set', field: 'serviceType', value })}
          error={error !== undefined && <FieldError message={error} />}
          allowDeselect={false}
          searchable
          selectFirstOptionOnDropdownOpen
          selectFirstOptionOnChange
          nothingFoundMessage="No matches"
        />
      </div>
    </Card>
  );
}

function Summary({ page: { form, openForm } }: { readonly page: SchedulePage }) {
  const { serviceTypes } = useOrganisationContext();
  const service = serviceTypes.find(({ code }) => code === form.serviceType)?.name;
  return (
    <Card
      title={`${placeOf(form.sender)} to ${placeOf(form.receiver)}`}
      end={
        <ActionIcon variant="subtle" size="xl" aria-label="Edit delivery" onClick={openForm}>
          <Icon of={IconEdit} />
        </ActionIcon>
      }
    >
      <p className={styles.summary}>
        {addressOf(form.receiver)}. {service}
      </p>
    </Card>
  );
}

const placeOf = ({ isCustom, site, custom }: PartyForm) =>
  (isCustom ? custom.city : site?.participant.address.city) ?? '';

const addressOf = ({ isCustom, site, custom }: PartyForm) =>
  addressLines(
    isCustom || site === null ? { ...custom, country: 'New Zealand' } : site.participant.address,
  ).join(', ');
