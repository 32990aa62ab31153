import { FILE_KINDS, type FileKind, kindOfName } from '#attachments/rules.ts';

const LONGEST = 120;

/** Controls, and the marks by which text is made to read in another direction than it is written. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
/** What some file system gives a meaning. */
const SPECIAL = /["<>:|?*]/g;

/** A name as it is shown and saved: of the last part of a path, and nothing that could be taken for anything else. */
export function cleanFileName(given: string): string {
  const last =
    given
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

/** Keeps the extension. */
function shortened(name: string): string {
  const letters = [...name];
  if (letters.length <= LONGEST) return name;
  const extension = /\.[^.\s]{1,12}$/.exec(name)?.[0] ?? '';
  return letters.slice(0, LONGEST - [...extension].length).join('') + extension;
}

/** With the extension that its contents ask for. */
export const fullFileName = (name: string, kind: FileKind): string =>
  kindOfName(name) === kind ? name : `${name}.${FILE_KINDS[kind].extensions[0]}`;

/** RFC 6266: for everybody in ASCII, and whole for those who read RFC 5987. */
export function contentDisposition(name: string): string {
  const ascii = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase() ?? ''}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
