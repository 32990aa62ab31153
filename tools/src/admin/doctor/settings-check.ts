import { CLIENT_VERSION } from '@cartage/domain/client-version.ts';
import {
  ConfigError as IdentityConfigError,
  readConfig as readIdentityConfig,
} from '@cartage/identity/config.ts';
import { ConfigError, readConfig } from '@cartage/server/config.ts';
import { type Check, type DoctorContext, failure, type Finding } from '#admin/doctor/check.ts';

const UNREADABLE = '_FILE names a file that cannot be read';

/** The first remedy whose pattern matches an issue. */
const REMEDIES: readonly (readonly [RegExp, string])[] = [
  [
    /^IDENTITY_COOKIE_KEYS is missing/,
    'Run: openssl rand -hex 32 > /etc/cartage/cookie-keys, and set IDENTITY_COOKIE_KEYS_FILE to this file',
  ],
  [
    /^IDENTITY_SIGNING_KEY is missing/,
    'Run: openssl genrsa -out /etc/cartage/signing-key.pem 3072, and set IDENTITY_SIGNING_KEY_FILE to this file',
  ],
  [new RegExp(`${UNREADABLE}$`), 'Correct the path, and let the user of the processes read the file'],
  [/^/, 'Correct the setting: docs/reference/settings.md'],
];

/** The settings in the form in which `npm start` passes them to the processes. */
function findInvalidSettings({ url, environment, settings }: DoctorContext): Promise<readonly Finding[]> {
  const { storageUrl, port, identityPort, publicPort, hasIdentity } = settings;
  const given = {
    ...environment,
    DATABASE_URL: url,
    DATABASE_URL_FILE: '',
    STORAGE_URL: storageUrl,
    STORAGE_URL_FILE: '',
  };
  const ofIdentity = {
    ...given,
    IDENTITY_PORT: String(identityPort ?? port + 1),
    IDENTITY_PORT_FILE: '',
    PUBLIC_PORT: publicPort ?? String(port),
    PUBLIC_PORT_FILE: '',
  };
  const issues = new Set([
    ...issuesOf(() => readConfig(given)),
    ...(hasIdentity ? issuesOf(() => readIdentityConfig(ofIdentity, CLIENT_VERSION)) : []),
  ]);
  // A file that cannot be read is reported once, not also as a missing setting.
  const unreadable = [...issues].filter((issue) => issue.endsWith(UNREADABLE));
  const names = unreadable.map((issue) => issue.slice(0, -UNREADABLE.length));
  const findings = [...issues]
    .filter((issue) => !names.some((name) => issue.startsWith(`${name} is missing`)))
    .map((issue) => failure(`${issue}.`, REMEDIES.find(([pattern]) => pattern.test(issue))?.[1] ?? ''));
  return Promise.resolve(findings);
}

function issuesOf(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof ConfigError || error instanceof IdentityConfigError) return error.issues;
    throw error;
  }
}

export const SETTINGS_CHECKS: readonly Check[] = [
  { area: 'Settings', needs: 'nothing', run: findInvalidSettings },
];
