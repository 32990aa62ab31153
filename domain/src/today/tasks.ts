import type { Action } from '#consignment/actions.ts';
import { addDays, type CalendarDate } from '#dates/calendar-date.ts';
import { type DateRange, SEARCH_MAX_DAYS } from '#dates/date-range.ts';
import type { TaskCode } from '#today/task-names.ts';
import type { ActingParty } from '#consignment/current-exception.ts';

/**
 * How a row of Today is worked on: an action of the ACTIONS table, a call to the receiver, the exception in place, or the
 * consignment page.
 */
export type TaskAction =
  | Extract<Action, 'markAsReady' | 'requestPickup' | 'openDocuments'>
  | 'callReceiver'
  | 'openException'
  | 'open';

/** The date that a row of Today is due by. */
export type DueKind = 'PICKUP' | 'DELIVERY' | 'PROMISE';

/** Facts that the texts of reasons name, as they are written on screens. */
export interface ReasonFacts {
  /** The requested pickup day. */
  readonly pickup: string;
  /** The requested delivery day. */
  readonly delivery: string;
  readonly promised: string;
  readonly lastChange: string;
  /** Title of the exception that is due first. */
  readonly exception: string;
}

export interface TaskReason {
  readonly code: string;
  readonly text: (facts: ReasonFacts) => string;
  /** The party that has to act. Undefined: the acting party of the exception type. */
  readonly actingParty?: ActingParty;
  readonly action: TaskAction;
  readonly actionLabel: string;
}

export interface TaskRow {
  readonly code: TaskCode;
  readonly note: string;
  /** Parameters of the list that select exactly the consignments of the task, besides the days. */
  readonly search: Readonly<Record<string, string>>;
  /** The same for those that are overdue. */
  readonly overdueSearch: Readonly<Record<string, string>>;
  readonly due: DueKind;
  /** The first reason that applies is shown. A consignment with none of them does not have the task. */
  readonly reasons: readonly TaskReason[];
}

const SENDER = 'SENDER' as const;
const PROVIDER = 'PROVIDER' as const;

const pickupRequest = {
  actingParty: SENDER,
  action: 'requestPickup',
  actionLabel: 'Request Pickup',
} as const;
const labels = { actingParty: PROVIDER, action: 'openDocuments', actionLabel: 'Download labels' } as const;
const look = { actingParty: PROVIDER, action: 'open', actionLabel: 'View consignment' } as const;
const completion = { actingParty: SENDER, action: 'open' } as const;

/**
 * What users must do now, in the order of Today. The SQL condition of each reason is in
 * `server/src/freight/today/reason-conditions.query.ts`.
 */
export const TASKS = [
  {
    code: 'EXCEPTIONS',
    note: 'Unresolved, earliest due first',
    search: { exceptions: 'UNRESOLVED' },
    overdueSearch: { exceptions: 'OVERDUE' },
    due: 'PROMISE',
    reasons: [
      {
        code: 'UNRESOLVED_EXCEPTION',
        text: ({ exception }) => exception,
        action: 'callReceiver',
        actionLabel: 'Call receiver',
      },
    ],
  },
  {
    code: 'AT_RISK',
    note: 'Promised day missed, or unlikely to be met',
    search: { tasks: 'AT_RISK' },
    overdueSearch: { overdueTasks: 'AT_RISK' },
    due: 'PROMISE',
    reasons: [
      {
        code: 'PROMISE_MISSED',
        text: ({ promised }) => `Promised for ${promised}, not delivered`,
        ...look,
      },
      { code: 'PICKUP_MISSED', text: ({ pickup }) => `Not picked up on ${pickup}`, ...look },
      { code: 'NOT_PICKED_UP', text: () => 'Promised for today, not picked up', ...look },
      { code: 'NOT_OUT', text: () => 'Promised for today, not out for delivery', ...look },
      {
        code: 'NO_PROGRESS',
        text: ({ lastChange }) => `Promised for tomorrow, no progress since ${lastChange}`,
        ...look,
      },
    ],
  },
  {
    code: 'DECLARATIONS',
    note: 'Dangerous goods, not picked up yet',
    search: { tasks: 'DECLARATIONS' },
    overdueSearch: { overdueTasks: 'DECLARATIONS' },
    due: 'PICKUP',
    reasons: [
      {
        code: 'DECLARATION_INCOMPLETE',
        text: () => 'Declaration incomplete',
        ...completion,
        actionLabel: 'Complete the declaration',
      },
      {
        code: 'DECLARATION_UNSIGNED',
        text: () => 'Declaration complete, not signed',
        ...completion,
        actionLabel: 'Sign the declaration',
      },
    ],
  },
  {
    code: 'PICKUPS_DUE',
    note: 'Requested, not picked up',
    search: { tasks: 'PICKUPS_DUE' },
    overdueSearch: { overdueTasks: 'PICKUPS_DUE' },
    due: 'PICKUP',
    reasons: [
      { code: 'PICKUP_OVERDUE', text: ({ pickup }) => `Pickup was due on ${pickup}`, ...labels },
      { code: 'PICKUP_TODAY', text: () => 'Pickup is due today', ...labels },
      { code: 'PICKUP_UNDATED', text: () => 'Pickup is due, without a requested day', ...labels },
    ],
  },
  {
    code: 'READY',
    note: 'Earliest pickup first',
    search: { tasks: 'READY' },
    overdueSearch: { overdueTasks: 'READY' },
    due: 'PICKUP',
    reasons: [
      {
        code: 'STANDING_SIGNED',
        text: () => 'Signed for by the driver, pickup not recorded',
        ...look,
      },
      { code: 'STANDING_MISSED', text: ({ pickup }) => `Not picked up on ${pickup}`, ...pickupRequest },
      {
        code: 'STANDING_UNDATED',
        text: ({ lastChange }) => `Ready since ${lastChange}, not picked up`,
        ...pickupRequest,
      },
      {
        code: 'READY_LATE',
        text: ({ pickup }) => `Requested pickup was ${pickup}`,
        ...pickupRequest,
      },
      { code: 'READY_TODAY', text: () => 'Requested pickup is today', ...pickupRequest },
      { code: 'READY_LATER', text: ({ pickup }) => `Requested pickup is ${pickup}`, ...pickupRequest },
      { code: 'READY_UNDATED', text: () => 'No requested pickup date', ...pickupRequest },
    ],
  },
  {
    code: 'TO_BOOK',
    note: 'Without a delivery run',
    search: { tasks: 'TO_BOOK' },
    overdueSearch: { overdueTasks: 'TO_BOOK' },
    due: 'DELIVERY',
    reasons: [
      {
        code: 'NOT_BOOKED',
        text: () => 'No delivery run is booked',
        actingParty: SENDER,
        action: 'open',
        actionLabel: 'Book delivery',
      },
    ],
  },
  {
    code: 'DRAFTS_TO_COMPLETE',
    note: 'Something is missing',
    search: { tasks: 'DRAFTS_TO_COMPLETE' },
    overdueSearch: { overdueTasks: 'DRAFTS_TO_COMPLETE' },
    due: 'PICKUP',
    reasons: [
      { code: 'NO_FREIGHT', text: () => 'No freight items', ...completion, actionLabel: 'Add freight' },
      {
        code: 'NO_DELIVERY_DAY',
        text: () => 'No requested delivery date',
        ...completion,
        actionLabel: 'Set delivery date',
      },
      {
        code: 'DELIVERY_PASSED',
        text: ({ delivery }) => `Requested delivery date ${delivery} has passed`,
        ...completion,
        actionLabel: 'Change delivery date',
      },
      {
        code: 'PICKUP_PASSED',
        text: ({ pickup }) => `Requested pickup date ${pickup} has passed`,
        ...completion,
        actionLabel: 'Change pickup date',
      },
    ],
  },
  {
    code: 'DRAFTS_COMPLETE',
    note: 'Nothing is missing',
    search: { tasks: 'DRAFTS_COMPLETE' },
    overdueSearch: { overdueTasks: 'DRAFTS_COMPLETE' },
    due: 'PICKUP',
    reasons: [
      {
        code: 'DRAFT_COMPLETE',
        text: () => 'Complete, not marked as ready',
        actingParty: SENDER,
        action: 'markAsReady',
        actionLabel: 'Mark As Ready',
      },
    ],
  },
] as const satisfies readonly TaskRow[];

export type Task = (typeof TASKS)[number];
export type ReasonCode = Task['reasons'][number]['code'];

export const [EXCEPTIONS, ...DATED_TASKS] = TASKS;

/** A task with a day by which it is due. An exception has a due time instead. */
export type DatedTask = (typeof DATED_TASKS)[number];

/** Throws on a code that the task does not have. */
export function taskReason(task: TaskRow, code: string): TaskReason {
  const reason = task.reasons.find((known) => known.code === code);
  if (reason === undefined) throw new Error(`${task.code} has no reason ${code}`);
  return reason;
}

/** Consignments that were created earlier have no task, because the list searches as many days. */
export const taskDays = (today: CalendarDate): DateRange => ({
  from: addDays(today, 1 - SEARCH_MAX_DAYS),
  to: today,
});

/** Rows of a section of Today; the list has all of them. */
export const MAX_TASK_ROWS = 8;
