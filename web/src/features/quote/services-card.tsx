import { formatDay, formatTimeOfDay } from '@cartage/domain/dates/format.ts';
import { WEEKDAY_NAMES } from '@cartage/domain/dates/names.ts';
import {
  type CalendarDate,
  daysBetween,
  parseCalendarDate,
  weekday,
} from '@cartage/domain/dates/calendar-date.ts';
import { countOf } from '@cartage/domain/freight/count-of.ts';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import styles from '#features/quote/services-card.module.css';
import type { Quotation } from '#features/quote/quote.ts';
import type { QuotePage } from '#features/quote/use-quote-page.ts';
import { money } from '@cartage/domain/pricing/describe-charge.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

type Service = Quotation['services'][number];

/** Cheapest first; services without a price last. */
const byPrice = (a: Service, b: Service) =>
  Number(a.price?.total ?? Infinity) - Number(b.price?.total ?? Infinity) || 0;

/** All services side by side: price and delivery of each, or the reason why it has none. One is chosen. */
export function ServicesCard({
  page,
  services,
}: {
  readonly page: QuotePage;
  readonly services: readonly Service[];
}) {
  const isNoneAvailable = services.every(({ price }) => price === null);
  const end = isNoneAvailable ? `0 of ${services.length} available` : 'NZD, excludes GST';
  return (
    <Card title="Services" end={end} flush>
      <div
        className={styles.services}
        role="radiogroup"
        aria-label="Services"
        style={{ gridTemplateColumns: `repeat(${services.length}, minmax(0, 1fr))` }}
      >
        {services.toSorted(byPrice).map((service) => (
          <Column key={service.serviceType.code} service={service} page={page} />
        ))}
      </div>
    </Card>
  );
}

function Column({ service, page }: { readonly service: Service; readonly page: QuotePage }) {
  const { serviceType, price, reason } = service;
  const isChosen = page.form.serviceType === serviceType.code;
  return (
    <label className={styles.column} data-chosen={(isChosen && price !== null) || undefined}>
      <span className={styles.name} data-off={price === null || undefined}>
        <input
          type="radio"
          name="quoted-service"
          checked={isChosen}
          disabled={price === null}
          onChange={() => page.change({ type: 'set', field: 'serviceType', value: serviceType.code })}
        />
        {serviceType.name}
      </span>
      {price === null ? (
        <>
          <span className={styles.off}>
            <Icon of={IconBan} />
            Not available
          </span>
          <span className={styles.reason}>{reason}</span>
        </>
      ) : (
        <>
          <span className={styles.price}>{money(price.total)}</span>
          <Fact name="Earliest delivery">{dayWithName(service.earliestDeliveryDate)}</Fact>
          <Fact name="Transit time">{countOf(service.transitDays, 'working day')}</Fact>
          <OnTime earliest={service.earliestDeliveryDate} requested={page.form.requestedDelivery} />
          <Fact name="Pickup cut-off">{formatTimeOfDay(service.cutOff)}</Fact>
        </>
      )}
    </label>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: React.ReactNode }) => (
  <span className={styles.fact}>
    <span>{name}</span>
    <span>{children}</span>
  </span>
);

function OnTime({
  earliest,
  requested,
}: {
  readonly earliest: string | null;
  readonly requested: CalendarDate | null;
}) {
  const day = earliest === null ? null : parseCalendarDate(earliest);
  if (day === null || requested === null) return <Fact name="Requested delivery">Not known</Fact>;
  const late = day > requested ? daysBetween(requested, day) - 1 : 0;
  return (
    <Fact name="Requested delivery">
      {late === 0 ? (
        <span className={styles.onTime}>
          <Icon of={IconCheck} size={14} />
          On time
        </span>
      ) : (
        <span className={styles.late}>
          <Icon of={IconClock} size={14} />
          {countOf(late, 'day')} late
        </span>
      )}
    </Fact>
  );
}

/** 'Thu 26/03/2026' */
export function dayWithName(date: string | null): string {
  const day = date === null ? null : parseCalendarDate(date);
  return day === null ? 'Not known' : `${WEEKDAY_NAMES[weekday(day)]?.slice(0, 3)} ${formatDay(day)}`;
}
