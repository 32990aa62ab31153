import {
  FILE_KINDS,
  FILE_REFUSALS,
  kindOfBytes,
  kindOfMediaType,
  kindOfName,
  MOST_BYTES,
} from '@cartage/domain/attachments/rules.ts';

const HEAD_BYTES = 16;

/** What the server would refuse as well, said before anything is sent; null: nothing is wrong that can be seen here. */
export async function refusalOf(file: File): Promise<string | null> {
  if (file.size === 0) return FILE_REFUSALS.empty;
  if (file.size > MOST_BYTES) return FILE_REFUSALS.tooLarge;
  const kind = kindOfBytes(await headOf(file));
  const named = kindOfName(file.name);
  // Some systems name no type at all.
  const typed = file.type === '' ? kind : kindOfMediaType(file.type);
  return kind === undefined || (named !== undefined && named !== kind) || typed !== kind
    ? FILE_REFUSALS.kind
    : null;
}

/** Of the file itself where the system names none. */
export async function mediaTypeOf(file: File): Promise<string> {
  const kind = kindOfBytes(await headOf(file));
  return kind === undefined ? file.type : FILE_KINDS[kind].mediaType;
}

/** One that was moved away meanwhile has no bytes any more, and is refused as empty by whoever reads it. */
async function headOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(
    await file
      .slice(0, HEAD_BYTES)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );
}
