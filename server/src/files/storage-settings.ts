import { fileURLToPath } from 'node:url';
import { readNumber } from '@cartage/runtime/settings/read-settings.ts';
import type { SettingName } from '@cartage/runtime/settings/settings-table.ts';
import type { BucketSettings } from '#files/bucket-client.ts';

/** Settings of the file store and the virus scanner. */
export interface FileSettings {
  /** STORAGE_URL (folder files in CARTAGE_DATA). With a bucket, the folder for uploads in progress. */
  readonly storageFolder: string;
  /**
   * Defined when STORAGE_URL is the http or https URL of an S3-compatible bucket; then STORAGE_ACCESS_KEY and
   * STORAGE_SECRET_KEY are required, and STORAGE_REGION (us-east-1) is optional.
   */
  readonly bucket: BucketSettings | undefined;
  /** STORAGE_RESERVE_MB (1024): megabytes that uploads leave free on the disk of this folder, at most 5 % of it. */
  readonly storageReserveBytes: number;
  /** SCANNER_URL: a ClamAV daemon, tcp://host:3310 or unix:///path; without it, files are not scanned for viruses. */
  readonly scannerUrl: string | undefined;
}

const NO_STORAGE =
  'STORAGE_URL must be the address of a folder, such as file:///var/lib/cartage/files, or of an S3 bucket';

export function readFileSettings(
  read: (name: SettingName) => string | undefined,
  defaultFolder: string,
  issues: string[],
): FileSettings {
  const storage = read('STORAGE_URL');
  const scannerUrl = readScanner(read('SCANNER_URL'), issues);
  const reserve = { min: 0, max: 1_000_000, defaultValue: 1024 };
  const storageReserveBytes =
    readNumber('STORAGE_RESERVE_MB', read('STORAGE_RESERVE_MB'), reserve, issues) * 1024 ** 2;
  const shared = { scannerUrl, storageReserveBytes };
  if (storage !== undefined && /^https?:/.test(storage))
    return { storageFolder: defaultFolder, bucket: readStorageBucket(storage, read, issues), ...shared };
  return { storageFolder: readFolder(storage, defaultFolder, issues), bucket: undefined, ...shared };
}

function readFolder(text: string | undefined, defaultFolder: string, issues: string[]): string {
  if (text === undefined) return defaultFolder;
  try {
    return fileURLToPath(text);
  } catch {
    issues.push(NO_STORAGE);
    return defaultFolder;
  }
}

function readStorageBucket(
  url: string,
  read: (name: SettingName) => string | undefined,
  issues: string[],
): BucketSettings {
  const accessKey = read('STORAGE_ACCESS_KEY');
  const secretKey = read('STORAGE_SECRET_KEY');
  const region = read('STORAGE_REGION');
  return readBucket({ name: 'STORAGE', url, accessKey, secretKey, region }, NO_STORAGE, issues);
}

interface GivenBucket extends Partial<Record<'accessKey' | 'secretKey' | 'region', string | undefined>> {
  /** The first word of its settings. */
  readonly name: 'STORAGE' | 'BACKUP';
  readonly url: string;
}

export function readBucket(
  { name, url, region = 'us-east-1', accessKey, secretKey }: GivenBucket,
  invalidUrl: string,
  issues: string[],
): BucketSettings {
  if (!URL.canParse(url) || !isPlain(new URL(url))) issues.push(invalidUrl);
  const missing = (setting: string) => issues.push(`${name}_${setting} is missing: ${name}_URL is a bucket`);
  if (accessKey === undefined) missing('ACCESS_KEY');
  if (secretKey === undefined) missing('SECRET_KEY');
  return { url, region, accessKey: accessKey ?? '', secretKey: secretKey ?? '' };
}

/** The bucket is in the host, or is the only path segment. */
const isPlain = ({ pathname, search, hash, username }: URL) =>
  /^\/[^/]*\/?$/.test(pathname) && search === '' && hash === '' && username === '';

function readScanner(text: string | undefined, issues: string[]): string | undefined {
  if (text === undefined) return undefined;
  const { protocol, hostname, pathname } = URL.canParse(text)
    ? new URL(text)
    : { protocol: '', hostname: '', pathname: '' };
  const isScanner =
    (protocol === 'tcp:' && hostname !== '') ||
    (protocol === 'unix:' && hostname === '' && pathname.length > 1);
  if (isScanner) return text;
  issues.push('SCANNER_URL must be tcp://host:port or unix:///path of a ClamAV daemon');
  return undefined;
}
