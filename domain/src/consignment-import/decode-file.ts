export type FileEncoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252';

export interface DecodedFile {
  readonly text: string;
  readonly encoding: FileEncoding;
}

/**
 * The text of a file as Excel, LibreOffice, Numbers, Google Sheets and warehouse systems save it. A byte order mark
 * decides. Without one, bytes that are not valid UTF-8 are Windows-1252, which Excel's plain 'CSV' format uses.
 */
export function decodeFile(bytes: Uint8Array): DecodedFile {
  const encoding = encodingOf(bytes);
  const label = encoding.toLowerCase();
  if (encoding !== 'UTF-8') return { text: new TextDecoder(label).decode(bytes), encoding };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

function encodingOf(bytes: Uint8Array): FileEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16BE';
  // The headings are ASCII, so UTF-16 without a mark has a zero in every second of the first bytes.
  const start = bytes.subarray(0, 64);
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const isMost = (count: number) => start.length >= 4 && count >= start.length / 4;
  if (isMost(odd) && even === 0) return 'UTF-16LE';
  if (isMost(even) && odd === 0) return 'UTF-16BE';
  return 'UTF-8';
}
