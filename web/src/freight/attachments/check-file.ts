import {
  FILE_KINDS,
  FILE_REFUSALS,
  kindOfBytes,
  kindOfMediaType,
  kindOfName,
  MAX_FILE_BYTES,
} from '@cartage/domain/attachments/rules.ts';

const HEAD_BYTES = 16;

/** The server's checks, run before the upload. Null when the file passes. */
export async function fileErrorOf(file: File): Promise<string | null> {
  if (file.size === 0) return FILE_REFUSALS.empty;
  if (file.size > MAX_FILE_BYTES) return FILE_REFUSALS.tooLarge;
  const kind = kindOfBytes(await headOf(file));
  const kindByName = kindOfName(file.name);
  // Some systems report no media type.
  const kindByType = file.type === '' ? kind : kindOfMediaType(file.type);
  return kind === undefined || (kindByName !== undefined && kindByName !== kind) || kindByType !== kind
    ? FILE_REFUSALS.kind
    : null;
}

/** Media type of the content, or else the one that the system reports. */
export async function mediaTypeOf(file: File): Promise<string> {
  const kind = kindOfBytes(await headOf(file));
  return kind === undefined ? file.type : FILE_KINDS[kind].mediaType;
}

/** First bytes of the file; empty when the file has been moved since it was chosen. */
async function headOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(
    await file
      .slice(0, HEAD_BYTES)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );
}
