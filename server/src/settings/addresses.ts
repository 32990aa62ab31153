import { isIP } from 'node:net';
import { APIS, type ApiAddresses } from '@cartage/contract/apis.ts';
import { isWebAddress } from '@cartage/runtime/settings/read-settings.ts';
import type { SettingName } from '@cartage/runtime/settings/settings-table.ts';

/** Where browsers send telemetry (docs/decisions/0016-browser-telemetry.md). Without an address, nothing is sent. */
export interface ReportAddresses {
  /** ERROR_REPORTING_URL: errors of the web app. */
  readonly errors: string | undefined;
  /** ANALYTICS_URL: page views. */
  readonly analytics: string | undefined;
}

export function defaultTemplate(scheme: 'http' | 'https', port: number): string {
  const isUsual = port === (scheme === 'https' ? 443 : 80);
  return `${scheme}://{host}${isUsual ? '' : `:${port}`}/idp`;
}

export function readTemplate(text: string, issues: string[]): string {
  if (!text.includes('{host}') || !isWebAddress(text.replace('{host}', 'tenant.example'))) {
    issues.push('EMBEDDED_ISSUER_TEMPLATE must be an http or https URL that contains {host}');
  }
  return text;
}

export function readOrigin(
  name: SettingName,
  text: string | undefined,
  issues: string[],
): string | undefined {
  if (text === undefined) return undefined;
  if (isWebAddress(text)) return new URL(text).origin;
  issues.push(`${name} must be an http address`);
  return undefined;
}

/** The address becomes a source in the content security policy, where these characters have another meaning. */
export function readReportAddress(
  name: SettingName,
  text: string | undefined,
  issues: string[],
): string | undefined {
  if (text === undefined) return undefined;
  const { href, username, hash } = isWebAddress(text) ? new URL(text) : { href: '*', username: '', hash: '' };
  if (!/[;,*'"\s]/.test(href) && username === '' && hash === '') return href;
  issues.push(`${name} must be an http or https URL without user name, quotes, commas or spaces`);
  return undefined;
}

const API_URLS = {
  consignment: 'CONSIGNMENT_API_URL',
  configuration: 'CONFIGURATION_API_URL',
  scheduling: 'SCHEDULING_API_URL',
  product: 'PRODUCT_API_URL',
} as const satisfies Readonly<Record<(typeof APIS)[number], SettingName>>;

export function readApiAddresses(
  read: (name: SettingName) => string | undefined,
  issues: string[],
): ApiAddresses {
  return Object.fromEntries(
    APIS.flatMap((api) => {
      const name = API_URLS[api];
      const address = readReportAddress(name, read(name), issues);
      if (address?.includes('?')) issues.push(`${name} must not contain a query`);
      return address === undefined ? [] : [[api, address.replace(/\/+$/, '')]];
    }),
  );
}

export function readAddresses(text: string | undefined, issues: string[]): readonly string[] {
  const addresses = (text ?? '').split(',').map((address) => address.trim());
  const given = addresses.filter((address) => address !== '');
  const isAddress = (address: string) => {
    const [ip = '', bits, ...rest] = address.split('/');
    return isIP(ip) !== 0 && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
  };
  if (!given.every(isAddress)) issues.push('TRUST_PROXY must be network addresses, such as 10.0.0.0/8');
  return given;
}
