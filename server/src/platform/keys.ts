import type { CryptoKey, JWSHeaderParameters } from 'jose';

/** Public keys of the issuers, fetched and kept. */
export interface KeySource {
  /** The key that the header names, of that issuer alone. */
  keyFor(issuer: string, header: JWSHeaderParameters): Promise<CryptoKey>;
}
