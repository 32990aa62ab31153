import type { FastifyRequest } from 'fastify';
import type { IdentityResponse } from '#platform/identity-upstream.ts';

/** Public documents that other processes and browsers need to verify tokens. */
const CACHED_PATHS: ReadonlySet<string> = new Set(['/idp/jwks', '/idp/.well-known/openid-configuration']);
const FRESH_MS = 15_000;
/** Only known hosts get a document, so this is far more than there are tenants. */
const MAX_DOCUMENTS = 1_000;

interface StoredDocument {
  readonly response: IdentityResponse;
  readonly freshUntil: number;
}

/**
 * Caches the signing keys and the discovery document of each host for 15 s, and for as long as the identity process does
 * not respond.
 */
export class IdentityDocuments {
  readonly #stored = new Map<string, StoredDocument>();
  readonly #clock: () => Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** The document of a request, or undefined when the request is for something else. */
  async respond(
    request: FastifyRequest,
    forward: () => Promise<IdentityResponse>,
  ): Promise<IdentityResponse | undefined> {
    const path = request.url;
    if (request.method !== 'GET' || !CACHED_PATHS.has(path)) return undefined;
    const key = `${request.hostname.toLowerCase()} ${path}`;
    const stored = this.#stored.get(key);
    const now = this.#clock().getTime();
    if (stored !== undefined && now < stored.freshUntil) return stored.response;
    try {
      const response = await forward();
      if (response.status === 200)
        this.#store(key, { response: publicPart(response), freshUntil: now + FRESH_MS });
      return response.status === 200 ? publicPart(response) : response;
    } catch (error) {
      if (stored === undefined) throw error;
      // Served for another 15 s: a process that hangs would otherwise delay every request.
      this.#store(key, { ...stored, freshUntil: now + FRESH_MS });
      return stored.response;
    }
  }

  #store(key: string, document: StoredDocument): void {
    if (this.#stored.size >= MAX_DOCUMENTS && !this.#stored.has(key)) this.#stored.clear();
    this.#stored.set(key, document);
  }
}

/** Without headers that belong to one caller. */
function publicPart({ status, headers, body }: IdentityResponse): IdentityResponse {
  const { 'set-cookie': _cookies, date: _date, vary: _vary, ...rest } = headers;
  const kept = Object.entries(rest).filter(([name]) => !name.startsWith('access-control-'));
  return { status, headers: Object.fromEntries(kept), body };
}
