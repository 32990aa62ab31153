import type { OperationId } from '#operation-table.ts';

const header = (description: string, type: 'string' | 'integer', example: string | number) => ({
  description,
  schema: { type, examples: [example] },
});

/** Headers of responses, as `components.headers`. */
export const RESPONSE_HEADERS = {
  XRequestId: header('Id of the request in the log of the server.', 'string', 'a4c9da07c8df48f3'),
  RateLimitLimit: header('Requests that the caller may send in a minute.', 'integer', 1200),
  RateLimitRemaining: header('Requests that the caller may send at once.', 'integer', 1199),
  RateLimitReset: header('Seconds until the whole limit is available again.', 'integer', 1),
  RetryAfter: header('Seconds to wait before the request is sent again.', 'integer', 20),
  ETag: header('Version of the record in the body, for `If-Match`.', 'string', '"3"'),
  Location: header(
    'Path of the created record or job.',
    'string',
    '/api/v2/customers/101/consignments/KEA00000123',
  ),
  ContentDisposition: header('Name of the file.', 'string', 'attachment; filename="consignments.csv"'),
  XRowCount: header('Rows of the file below its headings.', 'integer', 1200),
} as const;

type HeaderName = keyof typeof RESPONSE_HEADERS;

const WIRE_NAMES: Readonly<Record<HeaderName, string>> = {
  XRequestId: 'X-Request-Id',
  RateLimitLimit: 'RateLimit-Limit',
  RateLimitRemaining: 'RateLimit-Remaining',
  RateLimitReset: 'RateLimit-Reset',
  RetryAfter: 'Retry-After',
  ETag: 'ETag',
  Location: 'Location',
  ContentDisposition: 'Content-Disposition',
  XRowCount: 'X-Row-Count',
};

export const headerRefs = (names: readonly HeaderName[]): Record<string, { readonly $ref: string }> =>
  Object.fromEntries(names.map((name) => [WIRE_NAMES[name], { $ref: `#/components/headers/${name}` }]));

const WITH_ETAG: ReadonlySet<OperationId> = new Set<OperationId>([
  'setPreference',
  'createConsignment',
  'createFullConsignment',
  'getConsignment',
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
  'copyConsignment',
  'setDeliveryExtras',
  'bookDelivery',
  'goodsDeclaration',
  'saveGoodsDeclaration',
  'signGoodsDeclaration',
  'getManifest',
  'addToManifest',
  'removeFromManifest',
  'closeManifest',
  'reopenManifest',
  'signOffManifest',
  'createSavedExtract',
  'updateSavedExtract',
  'createConsignmentTemplate',
  'renameConsignmentTemplate',
  'standingOrder',
  'createStandingOrder',
  'changeStandingOrder',
  'pauseStandingOrder',
  'resumeStandingOrder',
  'endStandingOrder',
  'createPackagingPreset',
  'updatePackagingPreset',
  'updatePrinter',
  'receiverEmailSettings',
  'setReceiverEmailSettings',
]);

const WITH_LOCATION: ReadonlySet<OperationId> = new Set<OperationId>([
  'createConsignment',
  'createFullConsignment',
  'copyConsignment',
  'startImport',
  'bulkMarkAsReady',
  'bulkRequestPickup',
  'bulkRequestPickupDate',
  'bulkCancel',
  'bulkDocuments',
  'bulkUndo',
  'startExtract',
  'createSavedExtract',
  'createStandingOrder',
]);

const WITH_ROW_COUNT: ReadonlySet<OperationId> = new Set<OperationId>([
  'extractActivity',
  'exportChangeLog',
  'exportHireage',
]);

/** The headers of a successful response. */
export function successHeaders(id: OperationId, isFile: boolean) {
  return headerRefs([
    'XRequestId',
    'RateLimitLimit',
    'RateLimitRemaining',
    'RateLimitReset',
    ...(WITH_ETAG.has(id) ? (['ETag'] as const) : []),
    ...(WITH_LOCATION.has(id) ? (['Location'] as const) : []),
    ...(isFile ? (['ContentDisposition'] as const) : []),
    ...(WITH_ROW_COUNT.has(id) ? (['XRowCount'] as const) : []),
  ]);
}
