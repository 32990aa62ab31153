import { fileURLToPath } from 'node:url';
import type { BucketSettings } from '#files/bucket-store.ts';

/** Where files that people attach are kept, and who looks at them. */
export interface FileSettings {
  /** STORAGE_URL (file: folder .data/files of this installation); with a bucket, where files lie until they are kept. */
  readonly storageFolder: string;
  /**
   * Undefined unless STORAGE_URL is the http address of a bucket that speaks S3, with STORAGE_ACCESS_KEY,
   * STORAGE_SECRET_KEY and STORAGE_REGION (us-east-1).
   */
  readonly bucket: BucketSettings | undefined;
  /** SCANNER_URL: a daemon of ClamAV, tcp://host:3310 or unix:///path; without it files are not checked for viruses. */
  readonly scannerUrl: string | undefined;
}

const OWN_FOLDER = fileURLToPath(new URL('../../../.data/files', import.meta.url));
const NO_STORAGE =
  'STORAGE_URL must be the address of a folder, such as file:///var/lib/cartage/files, or of an S3 bucket';

export function readFileSettings(read: (name: string) => string | undefined, faults: string[]): FileSettings {
  const storage = read('STORAGE_URL');
  const scannerUrl = readScanner(read('SCANNER_URL'), faults);
  if (storage !== undefined && /^https?:/.test(storage))
    return { storageFolder: OWN_FOLDER, bucket: readBucket(storage, read, faults), scannerUrl };
  return { storageFolder: readFolder(storage, faults), bucket: undefined, scannerUrl };
}

function readFolder(text: string | undefined, faults: string[]): string {
  if (text === undefined) return OWN_FOLDER;
  try {
    return fileURLToPath(text);
  } catch {
    faults.push(NO_STORAGE);
    return OWN_FOLDER;
  }
}

function readBucket(
  url: string,
  read: (name: string) => string | undefined,
  faults: string[],
): BucketSettings {
  const isBucket = URL.canParse(url) && isPlain(new URL(url));
  if (!isBucket) faults.push(NO_STORAGE);
  const given = (name: string) => {
    const value = read(name);
    if (value === undefined) faults.push(`${name} is missing: STORAGE_URL is a bucket`);
    return value ?? '';
  };
  const [accessKey, secretKey] = [given('STORAGE_ACCESS_KEY'), given('STORAGE_SECRET_KEY')];
  return { url, region: read('STORAGE_REGION') ?? 'us-east-1', accessKey, secretKey };
}

/** A bucket by its host, or by the only part of a path. */
const isPlain = ({ pathname, search, hash, username }: URL) =>
  /^\/[^/]*\/?$/.test(pathname) && search === '' && hash === '' && username === '';

function readScanner(text: string | undefined, faults: string[]): string | undefined {
  if (text === undefined) return undefined;
  const { protocol, hostname, pathname } = URL.canParse(text)
    ? new URL(text)
    : { protocol: '', hostname: '', pathname: '' };
  const isScanner =
    (protocol === 'tcp:' && hostname !== '') ||
    (protocol === 'unix:' && hostname === '' && pathname.length > 1);
  if (isScanner) return text;
  faults.push('SCANNER_URL must be tcp://host:port or unix:///path of a ClamAV daemon');
  return undefined;
}
