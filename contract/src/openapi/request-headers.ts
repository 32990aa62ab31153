import type { OperationId } from '#operation-table.ts';
import type { OperationRow } from '#operation-row.ts';
import type { Shape } from '#shape.ts';
import { EVENT_STREAM } from '#shapes/change.ts';

export interface HeaderParameter {
  readonly name: string;
  readonly in: 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: { readonly type: 'string'; readonly examples: readonly string[] };
}

const header = (name: string, description: string, example: string): HeaderParameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', examples: [example] },
});

/** Headers of requests, as `components.parameters`. */
export const REQUEST_HEADERS = {
  AppName: header('X-AppName', 'Name of the calling program, for the log of the server.', 'orders-sync'),
  AppVersion: header('X-AppVersion', 'Version of the calling program.', '2.4.0'),
  IdempotencyKey: header(
    'Idempotency-Key',
    'A text of your choice, 1 to 255 visible ASCII characters. A repeated request with the same key is run once and returns the same response for seven days.',
    'order-4711',
  ),
  Prefer: header(
    'Prefer',
    '`respond-async`: the response comes at once and the work is done in the background.',
    'respond-async',
  ),
  IfMatch: header(
    'If-Match',
    'The version that the change is based on, as in the `ETag`. 412 when the record has changed since.',
    '"3"',
  ),
  LastEventId: header(
    'Last-Event-ID',
    'Id of the last event that the client received. The response starts with the next one.',
    '184417',
  ),
  IfNoneMatch: header(
    'If-None-Match',
    'The version that the client has, as in the `ETag`. 304 while it is the current one.',
    '"3"',
  ),
} as const;

/** POST operations whose repetition has no effect of its own. */
const READING_POSTS: ReadonlySet<OperationId> = new Set<OperationId>([
  'searchConsignments',
  'lineItemsByConsignment',
  'labelPrints',
  'previewStandingOrder',
  'exceptionDueTimes',
  'importDuplicates',
  'exportConsignments',
  'pickupManifest',
  'pickList',
  'extractActivity',
  'today',
  'reportByStatus',
  'reportStagedToDelivered',
  'reportDelivered',
  'reportDifot',
  'reportExceptions',
  'reportRevenue',
  'drillDownByStatus',
  'drillDownDifot',
  'drillDownExceptions',
  'availableBookingDates',
  'consignmentBookingDates',
  'serviceDate',
  // A stored response would contain the credential.
  'replacePrinterToken',
  // Everything that the provider and the desk send has an id of its own.
  'reportDeskEvents',
  'uploadDeskProof',
  'reportEvents',
  'uploadProofOfDelivery',
  'answerRequest',
  'sendDepotReply',
  'answerDeskRequest',
  'sendDeskReply',
]);

const WITH_IF_MATCH: ReadonlySet<OperationId> = new Set<OperationId>([
  'setPreference',
  'updateConsignment',
  'updateReceiver',
  'addLineItem',
  'updateLineItem',
  'deleteLineItem',
  'markAsReady',
  'requestPickup',
  'cancelConsignment',
  'undoCancel',
  'combineConsignments',
  'postStatus',
  'setTrackingLink',
  'undoEdit',
  'setDeliveryExtras',
  'bookDelivery',
  'assignException',
  'commentOnException',
  'resolveException',
  'requestFromProvider',
  'messageDepot',
  'saveGoodsDeclaration',
  'addToManifest',
  'removeFromManifest',
  'closeManifest',
  'reopenManifest',
  'signOffManifest',
  'updateSavedExtract',
  'renameConsignmentTemplate',
  'changeStandingOrder',
  'pauseStandingOrder',
  'resumeStandingOrder',
  'endStandingOrder',
  'updatePackagingPreset',
  'updatePrinter',
  'setReceiverEmailSettings',
]);

export const hasVersion = (id: OperationId) => WITH_IF_MATCH.has(id);

export function headerParameters(
  id: OperationId,
  { method, access }: OperationRow,
  shape: Shape | undefined,
): { readonly $ref: string }[] {
  if (access === 'public' || access === 'printer') return [];
  const names: (keyof typeof REQUEST_HEADERS)[] = ['AppName', 'AppVersion'];
  if (method === 'POST' && !READING_POSTS.has(id)) names.push('IdempotencyKey');
  if (shape?.acceptedStatus !== undefined) names.push('Prefer');
  if (hasVersion(id)) names.push('IfMatch');
  if (id === 'getConsignment') names.push('IfNoneMatch');
  if (shape?.file === EVENT_STREAM) names.push('LastEventId');
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}
