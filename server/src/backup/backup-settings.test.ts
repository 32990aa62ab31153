import { expect, test } from 'vitest';
import { readBackupSettings } from '#backup/backup-settings.ts';

const FOLDER = '/var/lib/cartage/backups';
const RECIPIENT = `age1${'q'.repeat(58)}`;

function read(settings: Readonly<Record<string, string>>) {
  const issues: string[] = [];
  return { ...readBackupSettings((name) => settings[name], FOLDER, issues), issues };
}

test('without settings, backups are in the given folder, not encrypted and not scheduled', () => {
  expect(read({})).toEqual({
    folder: '/var/lib/cartage/backups',
    bucket: undefined,
    keys: { passphrase: undefined, recipient: undefined, identity: undefined },
    schedule: undefined,
    retention: { count: 7, days: 30 },
    maxAgeMs: 93_600_000,
    issues: [],
  });
});

test('a bucket has the keys of the file store unless it has its own', () => {
  const BACKUP_URL = 'https://s3.example/backups';
  const storage = { STORAGE_ACCESS_KEY: 'files', STORAGE_SECRET_KEY: 'files-secret', STORAGE_REGION: 'nz-1' };
  expect(read({ BACKUP_URL, ...storage }).bucket).toEqual({
    url: 'https://s3.example/backups',
    region: 'nz-1',
    accessKey: 'files',
    secretKey: 'files-secret',
  });
  expect(
    read({ BACKUP_URL, ...storage, BACKUP_ACCESS_KEY: 'backups', BACKUP_SECRET_KEY: 'other' }).bucket,
  ).toMatchObject({ accessKey: 'backups', secretKey: 'other' });
  expect(read({ BACKUP_URL }).issues).toEqual([
    'BACKUP_ACCESS_KEY is missing: BACKUP_URL is a bucket',
    'BACKUP_SECRET_KEY is missing: BACKUP_URL is a bucket',
  ]);
});

test.each([
  [{ BACKUP_SCHEDULE: '0 14 * * *', BACKUP_RECIPIENT: RECIPIENT }, []],
  [{ BACKUP_SCHEDULE: '*/30 0-6 1,15 * *' }, []],
  [
    { BACKUP_SCHEDULE: 'every night' },
    ['BACKUP_SCHEDULE must be five fields of cron in UTC, such as 0 14 * * *'],
  ],
  [
    { BACKUP_SCHEDULE: '0 14 * *' },
    ['BACKUP_SCHEDULE must be five fields of cron in UTC, such as 0 14 * * *'],
  ],
  [
    { BACKUP_RECIPIENT: 'ssh-ed25519 AAAA' },
    ['BACKUP_RECIPIENT must be a public key of age, which starts with age1'],
  ],
  [
    { BACKUP_IDENTITY: RECIPIENT },
    ['BACKUP_IDENTITY must be a secret key of age, which starts with AGE-SECRET-KEY-'],
  ],
  [{ BACKUP_PASSPHRASE: 'short' }, ['BACKUP_PASSPHRASE needs at least 16 characters']],
  [{ BACKUP_KEEP: '0' }, ['BACKUP_KEEP must be a whole number from 1 to 10000']],
  [
    { BACKUP_URL: 'ftp://files.example' },
    ['BACKUP_URL must be the address of a folder, such as file:///var/backups/cartage, or of an S3 bucket'],
  ],
])('%o has the issues %o', (settings, issues) => {
  expect(read(settings).issues).toEqual(issues);
});

test('the secret key may be the JSON that create-key prints', () => {
  const key = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;
  const json = `{\n  "publicKey": "${RECIPIENT}",\n  "secretKey": "${key}"\n}\n`;
  expect(read({ BACKUP_IDENTITY: json })).toMatchObject({ keys: { identity: key }, issues: [] });
});
