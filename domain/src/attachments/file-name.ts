import { FILE_KINDS, type FileKind, kindOfName } from '#attachments/rules.ts';

const MAX_LENGTH = 120;

/** Control characters and bidirectional marks, which can make a name look like another name. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
/** Characters with a meaning in some file system. */
const SPECIAL = /["<>:|?*]/g;

/** A safe file name: the last part of a path, without control, bidirectional and special characters. */
export function cleanFileName(name: string): string {
  const last =
    name
      .replaceAll(/[/\\]+$/g, '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const clean = last
    .normalize('NFC')
    .replaceAll(HIDDEN, '')
    .replaceAll(SPECIAL, '_')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '');
  return shortened(clean) || 'file';
}

/** Shortens the name and keeps its extension. */
function shortened(name: string): string {
  const letters = [...name];
  if (letters.length <= MAX_LENGTH) return name;
  const extension = /\.[^.\s]{1,12}$/.exec(name)?.[0] ?? '';
  return letters.slice(0, MAX_LENGTH - [...extension].length).join('') + extension;
}

/** The name with the extension of its file kind. */
export const fullFileName = (name: string, kind: FileKind): string =>
  kindOfName(name) === kind ? name : `${name}.${FILE_KINDS[kind].extensions[0]}`;

/** RFC 6266: an ASCII name for all clients and the full name for clients that support RFC 5987. */
export function contentDisposition(name: string): string {
  const ascii = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase() ?? ''}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
