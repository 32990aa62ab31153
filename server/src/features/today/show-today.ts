import { abilities, type Action } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import type { ActingParty } from '@cartage/domain/consignment/current-exception.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDate, formatDay } from '@cartage/domain/dates/format.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { REGIONS } from '@cartage/domain/regions.ts';
import { firstFailedDay } from '@cartage/domain/standing-orders/failed-days.ts';
import { taskName } from '@cartage/domain/today/task-names.ts';
import {
  DATED_TASKS,
  EXCEPTIONS,
  type Task,
  taskReason,
  type TaskReason,
} from '@cartage/domain/today/tasks.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { dueFirst } from '#features/today/due-first.ts';
import { type ExceptionFacts, exceptionSection } from '#features/today/exception-section.query.ts';
import { type FailedDay, type FailedDays, failedDays } from '#features/today/failed-days.query.ts';
import { section, type SectionRow, type TaskFacts } from '#features/today/section.query.ts';
import { type ExceptionClock, readClockAndLimits } from '#freight/exception-clock.ts';
import { presentOwner } from '#freight/present-owner.ts';
import { permittedSiteIds, siteFilter } from '#freight/permitted-sites.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

type AnyFacts = TaskFacts & Partial<Pick<ExceptionFacts, 'exception'>>;

/** The tasks of the user: each section with its count and first rows. */
export async function showToday(
  { database }: AppDependencies,
  { scope, body, now }: OperationRequest<'today'>,
) {
  const today = localDay(now, scope.zone);
  const siteIds = siteFilter(scope, permittedSiteIds(scope, body.siteIds));
  const { clock, limits, timeOf } = await readClockAndLimits(database, scope, now);
  const firstDays = REGIONS.map(({ code }) => ({
    region: code,
    day: firstFailedDay(timeOf(code).calendar, today),
  }));
  const context = { scope, today };
  const [[exceptions], dated, [failed]] = await database.inTransaction(scope.context, (tx) =>
    Promise.all([
      tx.query<SectionRow<ExceptionFacts>>(exceptionSection({ context, task: EXCEPTIONS, siteIds }, limits)),
      Promise.all(DATED_TASKS.map((task) => tx.query<SectionRow>(section({ context, task, siteIds })))),
      tx.query<FailedDays>(failedDays(scope, siteIds, firstDays)),
    ]),
  );
  const present = (task: Task, found: SectionRow<AnyFacts> | undefined) => ({
    code: task.code,
    name: taskName(task.code),
    note: task.note,
    count: found?.total ?? 0,
    overdueCount: found?.overdue ?? 0,
    rows: found?.rows.map((facts) => presentRow(scope, task, { facts, today, clock })) ?? [],
  });
  const sections = [
    present(EXCEPTIONS, exceptions && { ...exceptions, rows: dueFirst(exceptions.rows, clock) }),
    ...DATED_TASKS.map((task, at) => present(task, dated[at]?.[0])),
  ];
  return reply({
    sections,
    failedOrderDays: { count: failed?.total ?? 0, rows: failed?.rows.map(presentFailedDay) ?? [] },
  });
}

const presentFailedDay = ({ failedAt, pickupDay, ...row }: FailedDay) => ({
  ...row,
  pickupDay: pickupDay ?? row.day,
  failedAtDateTimeUtc: new Date(failedAt).toISOString(),
});

function presentRow(
  scope: Scope,
  task: Task,
  {
    facts,
    today,
    clock,
  }: { readonly facts: AnyFacts; readonly today: CalendarDate; readonly clock: ExceptionClock },
) {
  const reason = taskReason(task, facts.reason);
  const { exception, dueDay } = facts;
  const due = exception && clock.present(exception);
  const statusSince = new Date(facts.statusAt);
  const dayText = (day: CalendarDate | null) => (day === null ? '–' : formatDay(day));
  return {
    reference: facts.reference,
    version: facts.version,
    receiverName: facts.receiverName,
    receiverCity: facts.receiverCity,
    receiverPhone: facts.receiverPhone,
    reason: {
      code: facts.reason,
      text: reason.text({
        pickup: dayText(facts.pickupDay),
        delivery: dayText(facts.deliveryDay),
        promised: dayText(facts.promisedDay),
        lastChange: formatDate(statusSince, scope.zone),
        exception: exception ? exceptionText(exception) : '',
      }),
    },
    sinceDateTimeUtc: (exception ? new Date(exception.raisedAt) : statusSince).toISOString(),
    nextToAct: partyOf(reason, exception),
    dueKind: task.due,
    dueDate: dueDay,
    requestedDeliveryDate: facts.deliveryDay,
    isOverdue: exception ? due?.isOverdue === true : dueDay !== null && dueDay < today,
    exception: exception
      ? { id: exception.id, owner: presentOwner(scope, exception), due: due ?? null }
      : null,
    action: permittedAction(scope, reason, facts),
  };
}

const exceptionText = ({ title, hasNewAnswer }: ExceptionFacts['exception']) =>
  hasNewAnswer ? `${title}, the provider answered` : title;

/** The sender acts on an answer of the provider. */
function partyOf({ actingParty }: TaskReason, exception: AnyFacts['exception']): ActingParty {
  if (actingParty !== undefined) return actingParty;
  return exception?.hasNewAnswer === true ? 'SENDER' : (exception?.actingParty ?? 'PROVIDER');
}

const VIEW = { code: 'open', label: 'View consignment' } as const;
const OPEN_EXCEPTION = { code: 'openException', label: 'Open exception' } as const;

/** The action of the reason, or another one where the user may not use it, or a receiver has no phone. */
function permittedAction(
  { permissions }: Scope,
  reason: TaskReason,
  { status, receiverPhone, exception }: AnyFacts,
) {
  const { action, actionLabel } = reason;
  if (action === 'open' || action === 'openException') return { code: action, label: actionLabel };
  if (action === 'callReceiver') {
    return partyOf(reason, exception) === 'RECEIVER' && receiverPhone !== null
      ? { code: action, label: actionLabel }
      : OPEN_EXCEPTION;
  }
  const name: Action = action;
  const context = { status: statusOfNumber(status).code, permissions: [...permissions], settings: {} };
  return abilities([name], context)[name].allowed ? { code: action, label: actionLabel } : VIEW;
}
