import type { ReceivedFile } from '#files/file-store.ts';
import type { Scope } from '#platform/scope.ts';
import type { Principal } from '#platform/authenticate.ts';
import type { Tenant } from '#platform/tenant.ts';

/** What is known of a call so far; filled in on its way through the checks. */
export interface Call {
  tenant?: Tenant;
  principal?: Principal;
  scope?: Scope;
  params?: unknown;
  rawBody?: Buffer;
  /** The file of a form. */
  upload?: ReceivedFile;
  /** For the log: code of the failure, and what the answer must not say. */
  failure?: { readonly code: string; readonly reason?: string };
}

declare module 'fastify' {
  interface FastifyRequest {
    call: Call;
  }
}
