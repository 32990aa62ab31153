import type { Received } from '@cartage/contract/operations.ts';
import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { regionOfPlace } from '@cartage/domain/participant/region-of-place.ts';
import { type RegionCode } from '@cartage/domain/regions.ts';
import { ruleIssue, type ScheduleRule } from '@cartage/domain/standing-orders/rule.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import {
  type OrderInput,
  senderRegions,
  templateOfId,
  type UsedTemplate,
} from '#features/standing-orders/order.query.ts';
import { checkOrderRequest } from '#freight/standing-orders/order-request.ts';
import type { TemplateDetails } from '#freight/standing-orders/standing-order.query.ts';
import type { Scope } from '#platform/scope.ts';

export const invalidField = (pointer: string, detail: string) =>
  new AppError('rule-broken', { errors: [{ pointer, detail }] });

/** Throws `rule-broken` for a last day before the first. */
export function parseRule(body: Received<'previewStandingOrder', 'body'>['rule']): ScheduleRule {
  const { weekdays, everyWeeks, onHoliday, leadDays } = body;
  const startDay = parseCalendarDate(body.startDay);
  const endDay = body.endDay == null ? null : parseCalendarDate(body.endDay);
  if (startDay === null) throw invalidField('/rule/startDay', 'Must be a date');
  const rule = {
    weekdays: weekdays.toSorted((a, b) => a - b),
    everyWeeks,
    startDay,
    endDay,
    onHoliday,
    leadDays,
  };
  const issue = ruleIssue(rule);
  if (issue !== null) throw invalidField(`/rule/${issue.field}`, issue.message);
  return rule;
}

/** Checks everything but the number of orders. `kept` are the values without a template in the request. */
export async function parseOrder(
  tx: Transaction,
  scope: Scope,
  body: Received<'changeStandingOrder', 'body'>,
  kept: UsedTemplate | null,
): Promise<OrderInput> {
  const { name, isReady, templateId } = body;
  if (isReady && !scope.permissions.has('Consignment.MAINTAIN')) throw new AppError('not-permitted');
  const rule = parseRule(body.rule);
  const template = templateId == null ? kept : await findTemplate(tx, scope, templateId);
  if (template === null) throw invalidField('/templateId', 'Select a template');
  await checkDetails(tx, scope, template.details);
  const { details } = template;
  return { name, isReady, rule, details, templateName: template.name, senderRegion: regionOf(details) };
}

export async function findTemplate(tx: Transaction, scope: Scope, id: number): Promise<UsedTemplate> {
  const [template] = await tx.query<UsedTemplate>(templateOfId(scope, id));
  if (template === undefined) throw invalidField('/templateId', 'Template not found');
  return template;
}

/** The region whose holidays apply to the pickups: of the sender, or else of the site of the user's consignments. */
export async function pickupRegion(
  tx: Transaction,
  scope: Scope,
  details: TemplateDetails,
): Promise<RegionCode> {
  const [regions] = await tx.query<{ ofSender: RegionCode | null; ofSite: RegionCode | null }>(
    senderRegions(scope, details.senderParticipantId ?? null),
  );
  const region = regions?.ofSender ?? regionOf(details) ?? regions?.ofSite;
  if (region == null) throw invalidField('/templateId', 'The template has no sender');
  return region;
}

function regionOf({ senderParticipant }: TemplateDetails): RegionCode | null {
  if (senderParticipant == null) return null;
  return regionOfPlace(senderParticipant.address)?.id ?? null;
}

/** The request names a template, so its errors are those of the template. */
async function checkDetails(tx: Transaction, scope: Scope, details: TemplateDetails): Promise<void> {
  try {
    await checkOrderRequest(tx, scope, details);
  } catch (error) {
    if (!(error instanceof AppError) || error.errors === undefined) throw error;
    throw new AppError('rule-broken', {
      errors: error.errors.map(({ detail }) => ({
        pointer: '/templateId',
        detail: `The template can't be used: ${detail}`,
      })),
    });
  }
}
