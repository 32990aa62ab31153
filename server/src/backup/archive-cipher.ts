import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from '#backup/backup-error.ts';

/** The keys of an archive in the age format (https://age-encryption.org/v1), so that `age --decrypt` works too. */
export interface ArchiveKeys {
  /** Encrypts unless there is a recipient, and decrypts. */
  readonly passphrase: string | undefined;
  /** The public key to which archives are encrypted. A process with this key alone cannot read any archive. */
  readonly recipient: string | undefined;
  /** The secret key of the recipient, which decrypts. */
  readonly identity: string | undefined;
}

/** A new key pair. */
export async function createArchiveKey(): Promise<{ readonly recipient: string; readonly identity: string }> {
  const identity = await generateX25519Identity();
  return { recipient: await identityToRecipient(identity), identity };
}

export const canEncrypt = ({ passphrase, recipient }: ArchiveKeys): boolean =>
  passphrase !== undefined || recipient !== undefined;

/** Returns the source unchanged without a key that encrypts. */
export async function encrypted(source: Readable, { passphrase, recipient }: ArchiveKeys): Promise<Readable> {
  const encrypter = new Encrypter();
  // The format has no archive for both a passphrase and a recipient.
  if (recipient !== undefined) encrypter.addRecipient(recipient);
  else if (passphrase !== undefined) encrypter.setPassphrase(passphrase);
  else return source;
  return fromWeb(await encrypter.encrypt(toWeb(source)));
}

/** Throws BackupError for other keys. Changed content fails while it is read. */
export async function decrypted(source: Readable, { passphrase, identity }: ArchiveKeys): Promise<Readable> {
  try {
    if (passphrase === undefined && identity === undefined)
      throw new BackupError('The backup is encrypted: set BACKUP_PASSPHRASE or BACKUP_IDENTITY.');
    const decrypter = new Decrypter();
    if (passphrase !== undefined) decrypter.addPassphrase(passphrase);
    if (identity !== undefined) decrypter.addIdentity(identity);
    return fromWeb(await decrypter.decrypt(toWeb(source)));
  } catch (error) {
    source.destroy();
    if (error instanceof BackupError) throw error;
    throw new BackupError(
      'Neither BACKUP_PASSPHRASE nor BACKUP_IDENTITY opens this backup, or its first bytes are damaged.',
      { cause: error },
    );
  }
}

// Node.js and the library declare the same standard streams with types of their own.
type WebStream = Parameters<Decrypter['decrypt']>[0] & globalThis.ReadableStream<Uint8Array>;
const toWeb = (source: Readable) => Readable.toWeb(source) as unknown as WebStream;
const fromWeb = (source: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(source as unknown as ReadableStream<Uint8Array>);
