import type { OPERATIONS, ServedOperationId } from '@cartage/contract/operation-table.ts';
import type { Received } from '@cartage/contract/operations.ts';
import type { ReceivedFile } from '#files/file-store.ts';
import type { Principal } from '#platform/authenticate.ts';
import type { Reply, Unchanged } from '#platform/reply.ts';
import type { PrinterCaller } from '#platform/printer-caller.ts';
import type { ProviderCaller } from '#platform/provider-caller.ts';
import type { RequestScope } from '#platform/scope.ts';
import type { Tenant } from '#platform/tenant.ts';

type Path<Id extends ServedOperationId> = (typeof OPERATIONS)[Id]['path'];
type Access<Id extends ServedOperationId> = (typeof OPERATIONS)[Id]['access'];

/** A POST with an `Idempotency-Key`. */
export interface IdempotentRequest<Id extends ServedOperationId = ServedOperationId> {
  readonly key: string;
  readonly operation: Id;
  /** SHA-256 of method, path and body. */
  readonly fingerprint: Buffer;
  /** Status of the successful response. */
  readonly status: number;
}

/** A request that passed every check of the platform, as handlers receive it. */
export interface OperationRequest<Id extends ServedOperationId> {
  readonly params: Received<Id, 'params'>;
  readonly query: Received<Id, 'query'>;
  readonly body: Received<Id, 'body'>;
  /** The file of a multipart request. It is deleted after the response unless the handler stores it. */
  readonly upload: ReceivedFile | undefined;
  readonly tenant: Tenant;
  /** Undefined for public operations and those of print agents. */
  readonly principal: Access<Id> extends 'public' | 'printer' ? undefined : Principal;
  /** Defined for operations with {org} in their path. */
  readonly scope: Path<Id> extends `${string}{org}${string}` ? RequestScope : undefined;
  /** Defined for operations of the freight provider and of its desk. */
  readonly provider: Path<Id> extends `/api/${'provider' | 'desk'}/${string}` ? ProviderCaller : undefined;
  /** Defined for operations of print agents. */
  readonly printer: Access<Id> extends 'printer' ? PrinterCaller : undefined;
  readonly requestId: string;
  readonly now: Date;
  /** The version in `If-Match: "<version>"`. */
  readonly ifMatch: number | undefined;
  /** The versions in `If-None-Match`, which the caller already has. */
  readonly ifNoneMatch: readonly number[];
  /** The last event that the client of a stream received. */
  readonly lastEventId: string | undefined;
  /** Undefined without `Idempotency-Key`. For `withIdempotency`. */
  readonly idempotentRequest: IdempotentRequest<Id> | undefined;
  /** The caller sent `Prefer: respond-async`. */
  readonly respondAsync: boolean;
}

export type Handler<Id extends ServedOperationId> = (
  request: OperationRequest<Id>,
) => Promise<Reply<Id> | Unchanged>;
