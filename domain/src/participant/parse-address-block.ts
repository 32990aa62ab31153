import {
  BUILDING_PARTS,
  COMPANY,
  JOB,
  LARGE_CITIES,
  NUMBERED_UNITS,
  REQUEST,
  SMALL_TALK,
  STREET_TYPES,
  TOWNS,
  WIDER_PLACES,
} from '#participant/address-words.ts';
import type { ParticipantDraft, ParticipantField } from '#participant/check-participant.ts';
import { PARTICIPANT_LENGTHS } from '#participant/check-participant.ts';
import { isNewZealandPhone } from '#participant/phone-number.ts';
import { regionOfPlace } from '#participant/region-of-place.ts';
import { fold } from '#text/fold.ts';

export interface ParsedAddress {
  readonly draft: ParticipantDraft;
  /** Text that fills no field, in its order. */
  readonly unused: readonly string[];
}

/** Longest text that is read: an email with its history may be long, and the address comes first. */
const MAX_LENGTH = 5_000;

const LABELS: Readonly<Record<string, ParticipantField | 'address' | 'attention' | 'ignored'>> = {
  'delivery address': 'address',
  'deliver to': 'address',
  'delivery to': 'address',
  'ship to': 'address',
  'shipping address': 'address',
  'street address': 'address',
  'physical address': 'address',
  address: 'address',
  'attention of': 'attention',
  attention: 'attention',
  attn: 'attention',
  att: 'attention',
  contact: 'attention',
  company: 'fullName',
  business: 'fullName',
  name: 'fullName',
  street: 'address',
  suburb: 'suburb',
  city: 'city',
  town: 'city',
  postcode: 'postcode',
  'post code': 'postcode',
  fax: 'ignored',
  f: 'ignored',
  'postal address': 'ignored',
  web: 'ignored',
  w: 'ignored',
};
const LABEL = new RegExp(`^(${Object.keys(LABELS).join('|')})\\s*[:.]\\s*(.*)$`, 'iu');
const CONTACT_LABEL =
  /(?:^|(?<=[\s,(]))(?:phone|ph|tel|telephone|t|p|mobile|mob|m|cell|c|e|email|e-mail|mailto|call|ddi)\s*[:.]*\s*$/iu;
const EMAIL = /<?(?:mailto:)?([\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)>?/gu;
const PHONE = /(?:\+|\b00)?\(?\d(?:[\d\s().-]{5,17})\d\b/gu;
const BOX = /\b(p\.? ?o\.? box|pobox|private bag|locked bag)\b/iu;
const NUMBER = String.raw`\d{1,5}[A-Za-z]?(?:\s?[-–/]\s?\d{1,5}[A-Za-z]?)?`;
const UNIT = new RegExp(`^(?:${NUMBERED_UNITS})\\s*#?\\s*(\\d{1,4}[A-Za-z]?)$`, 'iu');
const UNIT_BEFORE = new RegExp(
  `^(?:${NUMBERED_UNITS})\\s*#?\\s*(\\d{1,4}[A-Za-z]?)\\s*[,/\\s]\\s*(?=\\d)`,
  'iu',
);
const PART = new RegExp(`^(?:${BUILDING_PARTS})\\s+[\\p{L}\\d]{1,4}$`, 'iu');
const DIRECTION = '(?:\\s(?:North|South|East|West|Extension|Ext|Central|N|S|E|W))?';
const TYPED = `(?:[\\p{L}'’.-]+\\s+){1,5}?(?:${STREET_TYPES})\\b\\.?${DIRECTION}`;
const STATE_HIGHWAY = '(?:State Highway|SH)\\s?\\d{1,2}[A-Z]?';
const ALONE = '(?:The\\s+\\p{L}+|Broadway)';
const WHOLE_STREET = new RegExp(
  `^(?<before>.*?)\\b(?<number>${NUMBER})\\s+(?<street>(?:[\\p{L}'’.-]+\\s+){1,5}(?:${STREET_TYPES})\\.?${DIRECTION}|${STATE_HIGHWAY}|${ALONE})$`,
  'iu',
);
const STREET_INSIDE = new RegExp(
  `^(?<before>.*?)\\b(?<number>${NUMBER})\\s+(?<street>${TYPED}|${STATE_HIGHWAY})(?<after>\\s+.*)$`,
  'iu',
);
/** A street without a known type, such as '7 Te Ara'. */
const UNTYPED = new RegExp(`^(?<before>)(?<number>${NUMBER})\\s+(?<street>\\p{Lu}[\\p{L}'’ .-]+)$`, 'u');
const POSTCODE = /^(.*?)[\s,]*\b(\d{4})$/u;

/** Splits a pasted address block, or the text of an email, into the fields of a participant. Never throws. */
export function parseAddressBlock(text: string): ParsedAddress {
  const found: Partial<Record<ParticipantField, string>> = {};
  const unused: string[] = [];
  let attention = '';
  const pieces: string[] = [];
  for (const raw of linesOf(text)) {
    const label = LABEL.exec(raw);
    const meaning = label === null ? null : (LABELS[(label[1] ?? '').toLowerCase()] ?? null);
    if (meaning === 'ignored') {
      unused.push(raw);
      continue;
    }
    const line = takeContacts(meaning === null ? raw : (label?.[2] ?? ''), found, unused);
    if (line === '') continue;
    if (meaning === 'attention') attention = line;
    else if (meaning === null || meaning === 'address') pieces.push(...piecesOf(line));
    else found[meaning] ??= line;
  }
  const kept = pieces.filter((piece) => {
    const isNoise = SMALL_TALK.test(piece) || /^(www\.|https?:)/iu.test(piece);
    if (isNoise) unused.push(piece);
    return !isNoise;
  });
  const at = placeOfStreet(kept);
  const street = at === -1 ? null : streetOf(kept[at] ?? '', isFollowedByPlace(kept, at));
  // Without a street, the suburb and the city with the postcode are the last two pieces.
  const end = kept.findIndex((piece) => postcodeIn(piece) !== null);
  const startOfPlace = at === -1 ? (end === -1 ? kept.length : Math.max(0, end - 1)) : at + 1;
  const before = kept.slice(0, at === -1 ? startOfPlace : at);
  const number = numberWith(before, street?.number ?? '', unused);
  const names = [...before, ...(street?.before ? [street.before] : [])].map(withoutRequest).filter(Boolean);
  const after = [...(street?.after ? piecesOf(street.after) : []), ...kept.slice(startOfPlace)];
  const places = placeOf(after, unused);
  const name = found.fullName ?? chosenName(names, unused);
  const fullName = attention === '' ? name : name === '' ? attention : `${name}, attn ${attention}`;
  const fields = { ...places, ...found, fullName, streetNumber: number, street: street?.street ?? '' };
  const draft = limited(fields, unused);
  const place = (rest: string) => text.indexOf(rest);
  const rests = unused.filter((rest) => rest.trim() !== '').toSorted((a, b) => place(a) - place(b));
  return { draft, unused: rests };
}

/** Lines without quotation marks of emails, bullets and outer spaces. */
const linesOf = (text: string): readonly string[] =>
  text
    .slice(0, MAX_LENGTH)
    .normalize('NFC')
    .replaceAll(/[\u00A0\t]+/gu, ' ')
    .split(/\r\n|[\r\n\u2028|;•·]/u)
    .map((line) =>
      line
        .replace(/^[\s>*•–-]+/u, '')
        .replaceAll(/ {2,}/gu, ' ')
        .trim(),
    )
    .filter((line) => line !== '');

const piecesOf = (line: string): readonly string[] =>
  line
    // A sentence ends after a postcode.
    .split(/,|(?<=\b\d{4})\.(?=\s|$)/u)
    .map((piece) => piece.trim().replace(/[.!]$/u, ''))
    .filter((piece) => piece !== '');

/** Takes the first email address and the first phone number out of a line. */
function takeContacts(
  line: string,
  found: Partial<Record<ParticipantField, string>>,
  unused: string[],
): string {
  let rest = line;
  const take = (field: 'email' | 'phone', match: string, value: string) => {
    if (found[field] === undefined) found[field] = value;
    else unused.push(value);
    const at = rest.indexOf(match);
    rest = `${rest.slice(0, at).replace(CONTACT_LABEL, '')} ${rest.slice(at + match.length)}`;
  };
  for (const match of line.matchAll(EMAIL)) take('email', match[0], (match[1] ?? '').toLowerCase());
  for (const match of rest.matchAll(PHONE)) {
    const written = match[0].trim();
    const phone = written.includes(')') ? written : written.replace('(', '');
    if (isNewZealandPhone(phone)) take('phone', match[0], phone);
  }
  return rest
    .replaceAll(/\(\s*\)|<\s*>|\(\s*$|\s\)|^\)/gu, ' ')
    .replace(CONTACT_LABEL, '')
    .replaceAll(/\s+/gu, ' ')
    .replace(/[\s,:–-]+$/u, '')
    .replace(/^[\s,:]+/u, '');
}

interface Street {
  readonly before: string;
  readonly number: string;
  readonly street: string;
  readonly after: string;
}

function streetOf(piece: string, allowsUntyped: boolean): Street | null {
  if (BOX.test(piece)) return null;
  const unit = UNIT_BEFORE.exec(piece);
  const plain = unit === null ? piece : piece.slice(unit[0].length);
  const match =
    WHOLE_STREET.exec(plain) ?? STREET_INSIDE.exec(plain) ?? (allowsUntyped ? UNTYPED.exec(plain) : null);
  if (match?.groups === undefined) return null;
  const { before = '', number = '', street = '', after = '' } = match.groups;
  const tidy = number.replaceAll(/\s/gu, '');
  return {
    before: before.trim(),
    number: unit === null ? tidy : `${unit[1]}/${tidy}`,
    street: street.trim(),
    after: after.trim(),
  };
}

/** Index of the first piece with a street; a street without a known type only when there is no other. */
function placeOfStreet(pieces: readonly string[]): number {
  const typed = pieces.findIndex((piece) => streetOf(piece, false) !== null);
  if (typed !== -1) return typed;
  return pieces.findIndex((piece, at) => isFollowedByPlace(pieces, at) && streetOf(piece, true) !== null);
}

const isFollowedByPlace = (pieces: readonly string[], at: number) =>
  pieces.slice(at + 1).some((piece) => postcodeIn(piece) !== null);

function postcodeIn(piece: string): { readonly rest: string; readonly postcode: string } | null {
  const match = POSTCODE.exec(piece);
  const [, rest = '', postcode = ''] = match ?? [];
  return postcode !== '' && regionOfPlace({ suburb: '', city: '', postcode }) !== null
    ? { rest, postcode }
    : null;
}

/** Adds units and parts of the building, which stand before the street, to its number; removes them from `before`. */
function numberWith(before: string[], number: string, unused: string[]): string {
  const unit = before.findIndex((piece) => UNIT.test(piece));
  let full = number;
  if (unit !== -1) {
    const [piece = ''] = before.splice(unit, 1);
    full = `${UNIT.exec(piece)?.[1]}/${number}`;
  }
  const parts = before.filter((piece) => PART.test(piece));
  for (const part of parts) before.splice(before.indexOf(part), 1);
  const withParts = [...parts, full].join(', ');
  if (parts.length === 0 || withParts.length <= PARTICIPANT_LENGTHS.streetNumber) return withParts;
  unused.push(...parts);
  return full;
}

const withoutRequest = (piece: string): string =>
  piece
    .replace(REQUEST, '')
    .replace(/\s+(?:at|of|@|-|–)$/iu, '')
    .replace(/^(?:to|at|attn:?|c\/-|c\/o)\s+/iu, '')
    .trim();

/** A line with a word of a company, otherwise the first line. */
function chosenName(names: readonly string[], unused: string[]): string {
  const isJob = (name: string) => JOB.test(name);
  const chosen = names.find((name) => COMPANY.test(name) && !isJob(name)) ?? names[0] ?? '';
  unused.push(...names.filter((name) => name !== chosen));
  return chosen;
}

/** Suburb, city and postcode of the pieces after the street. */
function placeOf(pieces: readonly string[], unused: string[]) {
  const at = pieces.findIndex((piece) => postcodeIn(piece) !== null);
  const { rest = '', postcode = '' } = at === -1 ? {} : (postcodeIn(pieces[at] ?? '') ?? {});
  const named = at === -1 ? pieces.slice(0, 3) : [...pieces.slice(0, at), rest];
  unused.push(...pieces.slice(at === -1 ? 3 : at + 1).filter((piece) => !isWider(piece)));
  const places = named.map((piece) => piece.trim()).filter((piece) => piece !== '' && !BOX.test(piece));
  while (places.length > 1 && isWider(places.at(-1) ?? '')) places.pop();
  const city = places.pop() ?? '';
  const suburb = places.pop();
  unused.push(...places);
  if (suburb !== undefined) return { suburb, city, postcode };
  return { ...splitPlace(city), postcode };
}

const isWider = (piece: string) => WIDER_PLACES.has(fold(piece));

/** 'Penrose Auckland' in one piece. A town is its own suburb; a large city is not. */
function splitPlace(text: string): { readonly suburb: string; readonly city: string } {
  const isLarge = (city: string) => LARGE_CITIES.some((large) => fold(large) === fold(city));
  const known = [...LARGE_CITIES, ...TOWNS].find((city) => fold(text).endsWith(` ${fold(city)}`));
  if (isLarge(text)) return { suburb: '', city: text };
  if (known === undefined || TOWNS.some((town) => fold(town) === fold(text)))
    return { suburb: text, city: text };
  return { suburb: text.slice(0, -known.length).trim(), city: text.slice(-known.length) };
}

/** Every field within its limit; longer text is unused. */
function limited(fields: Partial<Record<ParticipantField, string>>, unused: string[]): ParticipantDraft {
  const within = (field: ParticipantField) => {
    const value = fields[field] ?? '';
    if ([...value].length <= PARTICIPANT_LENGTHS[field]) return value;
    unused.push(value);
    return '';
  };
  return {
    fullName: within('fullName'),
    phone: within('phone'),
    email: within('email'),
    streetNumber: within('streetNumber'),
    street: within('street'),
    suburb: within('suburb'),
    city: within('city'),
    postcode: within('postcode'),
  };
}
