import type { OPERATIONS, ServedOperationId } from '@cartage/contract/operation-table.ts';
import type { Received } from '@cartage/contract/operations.ts';
import type { ReceivedFile } from '#files/file-store.ts';
import type { Scope } from '#platform/scope.ts';
import type { Principal } from '#platform/authenticate.ts';
import type { Reply, Unchanged } from '#platform/reply.ts';
import type { Tenant } from '#platform/tenant.ts';

type Path<Id extends ServedOperationId> = (typeof OPERATIONS)[Id]['path'];
type Access<Id extends ServedOperationId> = (typeof OPERATIONS)[Id]['access'];

/** One POST under its `Idempotency-Key`; for `once`. */
export interface Attempt {
  readonly key: string;
  readonly operation: string;
  /** SHA-256 over method, path and body. */
  readonly fingerprint: Buffer;
  /** Of the successful answer. */
  readonly status: number;
}

/** A call that passed every check of the platform: what a handler works with. */
export interface Handled<Id extends ServedOperationId> {
  readonly params: Received<Id, 'params'>;
  readonly query: Received<Id, 'query'>;
  readonly body: Received<Id, 'body'>;
  /** Of operations that take one, where the form had it; gone when the call is answered. */
  readonly upload: ReceivedFile | undefined;
  readonly tenant: Tenant;
  /** Undefined for public operations. */
  readonly principal: Access<Id> extends 'public' ? undefined : Principal;
  /** Only operations with {org} in their path have one. */
  readonly scope: Path<Id> extends `${string}{org}${string}` ? Scope : undefined;
  readonly requestId: string;
  readonly now: Date;
  /** Version from `If-Match: "<version>"`. */
  readonly ifMatch: number | undefined;
  /** Versions that the caller has already (`If-None-Match`). */
  readonly known: readonly number[];
  /** Absent when the caller sent no `Idempotency-Key`; `once` takes it together with `now`. */
  readonly attempt: Attempt | undefined;
  /** The caller does not wait for the end of the work. */
  readonly respondAsync: boolean;
}

export type Handler<Id extends ServedOperationId> = (request: Handled<Id>) => Promise<Reply<Id> | Unchanged>;
