import { NETWORK_SETTINGS } from '#settings/network-settings.ts';
import { OPERATION_SETTINGS } from '#settings/operation-settings.ts';
import { SERVICE_SETTINGS } from '#settings/service-settings.ts';

/**
 * Every environment variable that Cartage reads. `docs/reference/settings.md` and `.env.example` are written from it,
 * and tests compare it with what each program reads.
 */
export const SETTINGS = { ...NETWORK_SETTINGS, ...SERVICE_SETTINGS, ...OPERATION_SETTINGS } as const;

export type SettingName = keyof typeof SETTINGS;

/** The switches, which are 0, 1 or another plain word, have no `_FILE` variant. */
export const SETTINGS_WITHOUT_FILE: ReadonlySet<SettingName> = new Set([
  'WEBHOOK_PRIVATE_ADDRESSES',
  'NODE_ENV',
  'CARTAGE_DEMO',
  'CARTAGE_IDENTITY',
]);
