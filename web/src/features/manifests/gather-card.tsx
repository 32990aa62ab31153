import { NativeSelect } from '@mantine/core';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { parseTypedDate } from '@cartage/domain/dates/typed-date.ts';
import { nextWorkingDay } from '@cartage/domain/dates/working-days.ts';
import { type FormEvent, useState } from 'react';
import styles from '#features/manifests/manifests.module.css';
import { StandingSwitch } from '#features/manifests/standing-switch.tsx';
import { useGather } from '#features/manifests/use-gather.ts';
import { useWorkingDates } from '#freight/dates/use-working-dates.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { DateField } from '#kit/date-field/date-field.tsx';
import { useToday } from '#kit/use-today.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';

/** Puts the freight of a site and a day on manifests. The day is the next working day until the user enters one. */
export function GatherCard() {
  const { sites } = useOrganisationContext();
  const today = useToday();
  const [siteId, setSiteId] = useState(sites[0]?.site.id ?? 0);
  const site = sites.find((one) => one.site.id === siteId)?.site;
  const calendar = useWorkingDates(site?.defaultParticipant.address.region?.id ?? null);
  const [entered, setEntered] = useState<string | null>(null);
  const text = entered ?? formatDay((calendar && nextWorkingDay(calendar, today)) ?? today);
  const [error, setError] = useState<string | null>(null);
  const { gather, isGathering } = useGather();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const day = parseTypedDate(text, today, 'ahead');
    if (day === null)
      return setError(text.trim() === '' ? 'Enter the pickup day' : 'Enter a date, such as 19/08/2026');
    gather({ siteId, day });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Card
        title="Gather consignments"
        actions={
          <BusyButton type="submit" isBusy={isGathering}>
            Gather consignments
          </BusyButton>
        }
      >
        <div className={styles.fields}>
          <NativeSelect
            label="Site"
            value={siteId}
            data={sites.map(({ site }) => ({ value: String(site.id), label: site.name }))}
            onChange={({ currentTarget }) => setSiteId(Number(currentTarget.value))}
          />
          <DateField
            label="Pickup day"
            text={text}
            onText={(typed) => {
              setEntered(typed);
              setError(null);
            }}
            reasonOf={() => null}
            closureOn={(one) => calendar?.(one) ?? null}
            error={error}
          />
        </div>
        <StandingSwitch key={siteId} siteId={siteId} />
      </Card>
    </form>
  );
}
