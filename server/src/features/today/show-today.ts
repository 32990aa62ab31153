import { abilities, type Action } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDate, formatDay } from '@cartage/domain/dates/format.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { taskName } from '@cartage/domain/today/task-names.ts';
import { type Task, taskReason, type TaskReason, TASKS } from '@cartage/domain/today/tasks.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { section, type SectionRow, type TaskFacts } from '#features/today/section.query.ts';
import { presentOwner } from '#freight/present-owner.ts';
import { permittedSiteIds, siteFilter } from '#freight/permitted-sites.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

/** The tasks of the user: each section with its count and first rows. */
export async function showToday(
  { database }: AppDependencies,
  { scope, body, now }: OperationRequest<'today'>,
) {
  const today = localDay(now, scope.zone);
  const siteIds = siteFilter(scope, permittedSiteIds(scope, body.siteIds));
  const read = await database.inTransaction(scope.context, (tx) =>
    Promise.all(
      TASKS.map((task) => tx.query<SectionRow>(section({ context: { scope, today }, task, siteIds }))),
    ),
  );
  const sections = TASKS.map((task, at) => {
    const { total = 0, overdue = 0, rows = [] } = read[at]?.[0] ?? {};
    return {
      code: task.code,
      name: taskName(task.code),
      note: task.note,
      count: total,
      overdueCount: overdue,
      rows: rows.map((facts) => presentRow(scope, task, { facts, today })),
    };
  });
  return reply({ sections });
}

function presentRow(
  scope: Scope,
  task: Task,
  { facts, today }: { readonly facts: TaskFacts; readonly today: CalendarDate },
) {
  const reason = taskReason(task, facts.reason);
  const { exception, dueDay } = facts;
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
        exception: exception?.title ?? '',
      }),
    },
    sinceDateTimeUtc: (exception === null ? statusSince : new Date(exception.since)).toISOString(),
    nextToAct: reason.actingParty ?? exception?.actingParty ?? ('PROVIDER' as const),
    dueKind: task.due,
    dueDate: dueDay,
    requestedDeliveryDate: facts.deliveryDay,
    isOverdue: dueDay !== null && dueDay < today,
    exception: exception && { id: exception.id, owner: presentOwner(scope, exception) },
    action: permittedAction(scope, reason, facts),
  };
}

const VIEW = { code: 'open', label: 'View consignment' } as const;
const OPEN_EXCEPTION = { code: 'openException', label: 'Open exception' } as const;

/** The action of the reason, or another one where the user may not use it, or a receiver has no phone. */
function permittedAction(
  { permissions }: Scope,
  { action, actionLabel, actingParty }: TaskReason,
  { status, receiverPhone, exception }: TaskFacts,
) {
  if (action === 'open' || action === 'openException') return { code: action, label: actionLabel };
  if (action === 'callReceiver') {
    const party = actingParty ?? exception?.actingParty;
    return party === 'RECEIVER' && receiverPhone !== null
      ? { code: action, label: actionLabel }
      : OPEN_EXCEPTION;
  }
  const name: Action = action;
  const context = { status: statusOfNumber(status).code, permissions: [...permissions], settings: {} };
  return abilities([name], context)[name].allowed ? { code: action, label: actionLabel } : VIEW;
}
