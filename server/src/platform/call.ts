import type { ReceivedFile } from '#files/file-store.ts';
import type { PrinterCaller } from '#platform/printer-caller.ts';
import type { ProviderCaller } from '#platform/provider-caller.ts';
import type { RateLimitHeaders } from '#platform/rate-limit.ts';
import type { RequestScope } from '#platform/scope.ts';
import type { Principal } from '#platform/authenticate.ts';
import type { Tenant } from '#platform/tenant.ts';

/** The results of the checks that the platform has made of a request so far. */
export interface Call {
  tenant?: Tenant;
  principal?: Principal;
  scope?: RequestScope;
  provider?: ProviderCaller;
  printer?: PrinterCaller;
  params?: unknown;
  /** Headers of the response. */
  rateLimit?: RateLimitHeaders;
  rawBody?: Buffer;
  /** The file of a multipart request. */
  upload?: ReceivedFile;
  /** For the log: the error code, and the reason, which the response does not contain. */
  failure?: { readonly code: string; readonly reason?: string };
}

declare module 'fastify' {
  interface FastifyRequest {
    call: Call;
  }
}
