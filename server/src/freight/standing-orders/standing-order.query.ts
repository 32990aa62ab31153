import type { Received } from '@cartage/contract/operations.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import type { Schedule } from '@cartage/domain/standing-orders/rule.ts';
import { sql, type Sql, type Statement } from '#db/sql.ts';

export type TemplateDetails = Received<'createConsignmentTemplate', 'body'>['details'];

/** The columns of a schedule; `region` is that of the sender. */
export interface ScheduleColumns extends Omit<Schedule, 'pause'> {
  readonly pausedFrom: CalendarDate | null;
  readonly pausedTo: CalendarDate | null;
  readonly isEnded: boolean;
  readonly region: RegionCode;
}

export interface RunRow {
  readonly day: CalendarDate;
  readonly pickupDay: CalendarDate | null;
  readonly outcome: 'CREATED' | 'SKIPPED' | 'FAILED';
  readonly reason: string | null;
}

/** Of `standing_order o` and its site `s`. A sender that is a site has the region of the site now. */
export const ORDER_REGION: Sql = sql`
  coalesce(
    (select sender.region_id from site sender
      where sender.organisation_id = o.organisation_id and sender.id = (o.details ->> 'senderParticipantId')::int),
    o.sender_region_id, s.region_id)`;

/** Of `standing_order o` and its site `s`. */
export const SCHEDULE_COLUMNS: Sql = sql`
  o.weekdays, o.every_weeks as "everyWeeks", o.start_day as "startDay", o.end_day as "endDay",
  o.on_holiday as "onHoliday", o.lead_days as "leadDays", o.paused_from as "pausedFrom", o.paused_to as "pausedTo",
  o.ended_at is not null as "isEnded",
  ${ORDER_REGION} as region`;

export const FROM_ORDER: Sql = sql`
  from standing_order o
  join site s on s.organisation_id = o.organisation_id and s.id = o.site_id`;

export interface OrderKey {
  readonly organisationId: number;
  readonly id: number;
}

export type ProcessedDay = Pick<RunRow, 'day' | 'pickupDay' | 'outcome'>;

/** Days of the order that are processed, so that none is processed twice. */
export const processedDays = ({ organisationId, id }: OrderKey, from: CalendarDate): Statement => sql`
  select day, pickup_day as "pickupDay", outcome from standing_order_run
  where organisation_id = ${organisationId} and standing_order_id = ${id}
    and coalesce(pickup_day, day) >= ${from}::date - 62`;

export interface NewRun extends RunRow {
  readonly consignmentId: number | null;
}

/** Throws when another worker has processed the day, so that its consignment is not created twice. */
export const insertRun = ({ organisationId, id }: OrderKey, run: NewRun, at: Date): Statement => sql`
  insert into standing_order_run
    (organisation_id, standing_order_id, day, pickup_day, outcome, consignment_id, reason, at)
  values (${organisationId}, ${id}, ${run.day}, ${run.pickupDay}::date, ${run.outcome},
    ${run.consignmentId}::bigint, ${run.reason}, ${at})`;

export interface OpenDays {
  readonly today: CalendarDate;
  /** Days of the rule with a pickup that is still ahead, by the present schedule. */
  readonly days: readonly CalendarDate[];
}

/** Failed and skipped days whose pickup is still ahead are processed again, except those that a user dismissed. */
export const deleteOpenRuns = ({ organisationId, id }: OrderKey, { today, days }: OpenDays): Statement => sql`
  delete from standing_order_run
  where organisation_id = ${organisationId} and standing_order_id = ${id} and outcome <> 'CREATED'
    and dismissed_at is null and (coalesce(pickup_day, day) >= ${today}::date or day = any(${days}::date[]))`;
