import type { ReportAddresses } from '#config.ts';
import type { Tenant } from '#platform/tenant.ts';

/** On every answer of ours; pages and documents replace the content policy by their own. */
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

/** Policy of the web app for one answer: what it runs and how it looks is ours, or carries the nonce. */
export function webPolicy(
  nonce: string,
  tenant: Pick<Tenant, 'issuer' | 'hasExternalIssuer'> | undefined,
  { errors, analytics }: ReportAddresses,
): string {
  const issuer = tenant?.hasExternalIssuer === true ? ` ${new URL(tenant.issuer).origin}` : '';
  // A source of a policy has no query.
  const reports = [errors, analytics].map((address) => (address ? ` ${address.replace(/\?.*$/, '')}` : ''));
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${issuer}${reports.join('')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${issuer}`,
    "frame-ancestors 'none'",
  ].join('; ');
}
