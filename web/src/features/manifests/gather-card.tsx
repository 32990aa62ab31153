import { NativeSelect } from '@mantine/core';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { parseTypedDate } from '@cartage/domain/dates/typed-date.ts';
import { type FormEvent, useState } from 'react';
import styles from '#features/manifests/manifests.module.css';
import { StandingSwitch } from '#features/manifests/standing-switch.tsx';
import { useGather } from '#features/manifests/use-gather.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { DateField } from '#kit/date-field/date-field.tsx';
import { useToday } from '#kit/use-today.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';

/** Puts the freight of a site and a day on manifests. */
export function GatherCard() {
  const { sites } = useOrganisationContext();
  const today = useToday();
  const [siteId, setSiteId] = useState(sites[0]?.site.id ?? 0);
  const [text, setText] = useState(formatDay(today));
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
              setText(typed);
              setError(null);
            }}
            reasonOf={() => null}
            closureOn={() => null}
            error={error}
          />
        </div>
        <StandingSwitch key={siteId} siteId={siteId} />
      </Card>
    </form>
  );
}
