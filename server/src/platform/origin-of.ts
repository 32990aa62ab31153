/** Base URL of the portal of a tenant. */
export function originOf(scheme: 'http' | 'https', host: string, port: number): string {
  const isDefaultPort = port === (scheme === 'https' ? 443 : 80);
  return `${scheme}://${host}${isDefaultPort ? '' : `:${port}`}`;
}
