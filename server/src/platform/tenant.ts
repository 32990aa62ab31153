/** One freight provider's portal, found by the host of the call. */
export interface Tenant {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly host: string;
  readonly externalId: string;
  readonly referencePrefix: string;
  readonly zone: string;
  /** The issuer of its tokens; of the embedded provider where the tenant has none of its own. */
  readonly issuer: string;
  readonly hasExternalIssuer: boolean;
  readonly audience: string;
  readonly clientId: string;
  readonly tokenTypes: readonly string[];
  readonly organisationClaim: string;
  readonly permissionsClaim: string;
}
