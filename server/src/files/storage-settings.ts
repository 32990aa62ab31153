import { fileURLToPath } from 'node:url';
import type { BucketSettings } from '#files/bucket-store.ts';

/** Settings of the file store and the virus scanner. */
export interface FileSettings {
  /** STORAGE_URL (file: folder .data/files of this installation). With a bucket, the folder for uploads in progress. */
  readonly storageFolder: string;
  /**
   * Defined when STORAGE_URL is the http or https URL of an S3-compatible bucket; then STORAGE_ACCESS_KEY and
   * STORAGE_SECRET_KEY are required, and STORAGE_REGION (us-east-1) is optional.
   */
  readonly bucket: BucketSettings | undefined;
  /** SCANNER_URL: a ClamAV daemon, tcp://host:3310 or unix:///path; without it, files are not scanned for viruses. */
  readonly scannerUrl: string | undefined;
}

const OWN_FOLDER = fileURLToPath(new URL('../../../.data/files', import.meta.url));
const NO_STORAGE =
  'STORAGE_URL must be the address of a folder, such as file:///var/lib/cartage/files, or of an S3 bucket';

export function readFileSettings(read: (name: string) => string | undefined, issues: string[]): FileSettings {
  const storage = read('STORAGE_URL');
  const scannerUrl = readScanner(read('SCANNER_URL'), issues);
  if (storage !== undefined && /^https?:/.test(storage))
    return { storageFolder: OWN_FOLDER, bucket: readBucket(storage, read, issues), scannerUrl };
  return { storageFolder: readFolder(storage, issues), bucket: undefined, scannerUrl };
}

function readFolder(text: string | undefined, issues: string[]): string {
  if (text === undefined) return OWN_FOLDER;
  try {
    return fileURLToPath(text);
  } catch {
    issues.push(NO_STORAGE);
    return OWN_FOLDER;
  }
}

function readBucket(
  url: string,
  read: (name: string) => string | undefined,
  issues: string[],
): BucketSettings {
  const isBucket = URL.canParse(url) && isPlain(new URL(url));
  if (!isBucket) issues.push(NO_STORAGE);
  const given = (name: string) => {
    const value = read(name);
    if (value === undefined) issues.push(`${name} is missing: STORAGE_URL is a bucket`);
    return value ?? '';
  };
  const [accessKey, secretKey] = [given('STORAGE_ACCESS_KEY'), given('STORAGE_SECRET_KEY')];
  return { url, region: read('STORAGE_REGION') ?? 'us-east-1', accessKey, secretKey };
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
