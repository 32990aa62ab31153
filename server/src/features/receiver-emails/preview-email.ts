import { statusNumber } from '@cartage/domain/consignment/status.ts';
import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { nextWorkingDay, workingCalendar } from '@cartage/domain/dates/working-days.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { RECEIVER_EMAIL_KINDS, type ReceiverEmailKind } from '@cartage/domain/receiver-emails/email-kinds.ts';
import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '#app-dependencies.ts';
import { EMAIL_PREVIEW_PATH } from '#documents/file-links.ts';
import { openFileLink } from '#documents/open-file-link.ts';
import { AppError } from '#errors/app-error.ts';
import { type PreviewFacts, previewFacts } from '#features/receiver-emails/receiver-email.query.ts';
import type { TrackedRow } from '#freight/tracked-consignment.query.ts';
import {
  type ReceiverEmailContent,
  receiverEmailContent,
  receiverEmailText,
} from '#mail/receiver-email-content.ts';
import { receiverEmailHtml } from '#mail/receiver-email-html.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';
import type { Tenant } from '#platform/tenant.ts';

/** An email about an invented consignment, and a link that opens it as HTML. */
export async function previewEmail(
  { database, fileLinks }: AppDependencies,
  { scope, tenant, params, now }: OperationRequest<'receiverEmailPreview'>,
) {
  const { kind } = params;
  const [facts] = await database.read<PreviewFacts>(scope.context, previewFacts(scope));
  if (facts === undefined) throw new AppError('not-found');
  const content = previewContent(kind, { facts, tenant, now });
  return reply({
    subject: content.subject,
    text: receiverEmailText(content),
    uri: await fileLinks.linkTo(scope, tenant.host, { kind: 'email-preview', id: kind }, now),
  });
}

/** The page behind the link. The portal shows it in a frame, because its own policy does not allow styles in attributes. */
export function addPreviewPage(app: FastifyInstance, deps: AppDependencies): void {
  app.get<{ Params: { token: string } }>(
    `${EMAIL_PREVIEW_PATH}/:token`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const capability = await openFileLink(deps, request, request.params.token, ['email-preview']);
      const { tenant } = request.call;
      const kind = RECEIVER_EMAIL_KINDS.find((known) => known === capability.id);
      const [facts] = await deps.database.read<PreviewFacts>(capability, previewFacts(capability));
      if (tenant === undefined || kind === undefined || facts === undefined) throw new AppError('not-found');
      return reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('x-frame-options', 'SAMEORIGIN')
        .header('content-security-policy', PREVIEW_POLICY)
        .send(receiverEmailHtml(previewContent(kind, { facts, tenant, now: deps.clock() })));
    },
  );
}

const PREVIEW_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

/** Rendered by the code that renders real emails. The links lead nowhere. */
function previewContent(
  kind: ReceiverEmailKind,
  { facts, tenant, now }: { readonly facts: PreviewFacts; readonly tenant: Tenant; readonly now: Date },
): ReceiverEmailContent {
  const { name, brandColour, zone, referencePrefix } = tenant;
  return receiverEmailContent({
    kind,
    row: exampleRow(kind, { facts, prefix: referencePrefix, now, zone }),
    brand: { provider: name, brandColour },
    zone,
    now,
    address: 'receiver@example.com',
    hasReplyAddress: facts.hasReplyAddress,
    trackingUrl: '#',
    unsubscribeUrl: '#',
  });
}

interface Example {
  readonly facts: PreviewFacts;
  readonly prefix: string;
  readonly zone: string;
  readonly now: Date;
}

const HOUR_MS = 3_600_000;
const JOURNEYS = {
  'picked-up': ['PICKUP'],
  'out-for-delivery': ['PICKUP', 'TRANSIT', 'DELIVERING'],
  delivered: ['PICKUP', 'TRANSIT', 'DELIVERING', 'DELIVERED'],
  exception: ['PICKUP', 'TRANSIT'],
} as const satisfies Readonly<Record<ReceiverEmailKind, readonly string[]>>;

/** A preview on a Thursday must not promise a delivery on a Saturday. */
const workingDayFrom = (day: CalendarDate) => nextWorkingDay(workingCalendar('NZ-AUK'), day) ?? day;

/** The events of the journey were half a day apart. The last one was a moment ago. */
function exampleRow(kind: ReceiverEmailKind, { facts, prefix, zone, now }: Example): TrackedRow {
  const journey = JOURNEYS[kind];
  const history = journey.map((status, index) => ({
    status: statusNumber(status),
    at: new Date(now.getTime() - (journey.length - 1 - index) * 12 * HOUR_MS).toISOString(),
  }));
  const today = localDay(now, zone);
  return {
    reference: `${prefix}00000000`,
    status: history.at(-1)?.status ?? statusNumber('PICKUP'),
    senderName: facts.organisation,
    fromTown: 'Auckland',
    toTown: 'Dargaville',
    requestedDay: null,
    confirmedDay: kind === 'out-for-delivery' ? today : workingDayFrom(addDays(today, 2)),
    windowFrom: null,
    windowTo: null,
    history,
    exceptions:
      kind === 'exception'
        ? [{ typeTitle: 'Road closed', actingParty: 'PROVIDER', at: now.toISOString(), isOpen: true }]
        : [],
    freight: [
      { name: 'Carton', count: 6 },
      { name: 'Pallet', count: 2 },
    ],
    settings: facts.settings,
    hasProof: kind === 'delivered',
    region: 'NZ-AUK',
    redeliveryDay: null,
    redeliveryAt: null,
    isRedeliveryOpen: null,
    isRedeliveryOfSender: null,
  };
}
