import type { ApiAddresses } from '@cartage/contract/apis.ts';
import type { ReportAddresses } from '#settings/addresses.ts';
import type { Tenant } from '#platform/tenant.ts';

/** Headers of every response. Pages and documents replace the content security policy with their own. */
export function securityHeaders(scheme: 'http' | 'https'): Readonly<Record<string, string>> {
  return {
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'x-permitted-cross-domain-policies': 'none',
    ...(scheme === 'https' && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** The policy of the web app for one response: scripts and styles come from our origin or carry the nonce. */
export function webPolicy(
  nonce: string,
  tenant: Pick<Tenant, 'issuer' | 'hasExternalIssuer'> | undefined,
  { errors, analytics }: ReportAddresses,
  apiAddresses: ApiAddresses = {},
): string {
  const issuer = tenant?.hasExternalIssuer === true ? ` ${new URL(tenant.issuer).origin}` : '';
  // A source expression of a policy has no query.
  const reports = [errors, analytics].map((address) => (address ? ` ${address.replace(/\?.*$/, '')}` : ''));
  const apis = [...new Set(Object.values(apiAddresses).map((address) => ` ${new URL(address).origin}`))];
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${issuer}${reports.join('')}${apis.join('')}`,
    "frame-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${issuer}`,
    "frame-ancestors 'none'",
  ].join('; ');
}
