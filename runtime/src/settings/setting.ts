/**
 * The programs that read a setting: the processes, and the commands (`npm start`, `npm run serve`,
 * `npm run admin`), which start processes or work on the database.
 */
export type SettingReader = 'api' | 'worker' | 'identity' | 'simulator' | 'print-agent' | 'commands';

export interface Setting {
  readonly group: SettingGroup;
  readonly readBy: readonly SettingReader[];
  /** As the reference shows it; null: without a value, the described part is off or the program does not start. */
  readonly defaultValue: string | null;
  readonly description: string;
  /** Keep the value out of process lists and files that others can read. */
  readonly isSecret?: true;
}

export const SETTING_GROUPS = [
  'Addresses and ports',
  'Database',
  'Sign-in',
  'Files',
  'Backups',
  'Email',
  'Other servers',
  'Limits',
  'Metrics and log',
  'Demo and tests',
] as const;
export type SettingGroup = (typeof SETTING_GROUPS)[number];

export const SERVER = ['api', 'worker'] as const;
export const PROCESSES = ['api', 'worker', 'identity'] as const;
