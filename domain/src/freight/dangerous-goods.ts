import { cleanText, codePointLength, hasForbiddenCharacters } from '#text/fold.ts';

/** As they are entered with a line (FRT-07); blank is an empty field. */
export interface DangerousGoodsDraft {
  readonly unNumber: string;
  readonly class: string;
  readonly subsidiaryClass1: string;
  readonly subsidiaryClass2: string;
  readonly nameAndDescription: string;
}

export const NO_DANGEROUS_GOODS: DangerousGoodsDraft = {
  unNumber: '',
  class: '',
  subsidiaryClass1: '',
  subsidiaryClass2: '',
  nameAndDescription: '',
};

/** Classes and divisions of the UN model; class 1 with its compatibility group behind it. */
export const DANGEROUS_GOODS_CLASSES = [
  { code: '1.1', name: 'Explosive, mass explosion' },
  { code: '1.2', name: 'Explosive, projection' },
  { code: '1.3', name: 'Explosive, fire' },
  { code: '1.4', name: 'Explosive, minor' },
  { code: '1.5', name: 'Explosive, very insensitive' },
  { code: '1.6', name: 'Explosive, extremely insensitive' },
  { code: '2.1', name: 'Flammable gas' },
  { code: '2.2', name: 'Non-flammable, non-toxic gas' },
  { code: '2.3', name: 'Toxic gas' },
  { code: '3', name: 'Flammable liquid' },
  { code: '4.1', name: 'Flammable solid' },
  { code: '4.2', name: 'Spontaneously combustible' },
  { code: '4.3', name: 'Dangerous when wet' },
  { code: '5.1', name: 'Oxidising substance' },
  { code: '5.2', name: 'Organic peroxide' },
  { code: '6.1', name: 'Toxic substance' },
  { code: '6.2', name: 'Infectious substance' },
  { code: '7', name: 'Radioactive material' },
  { code: '8', name: 'Corrosive substance' },
  { code: '9', name: 'Miscellaneous dangerous substance' },
] as const;

export const DANGEROUS_GOODS_NAME_LENGTH = 500;

export interface DangerousGoodsIssue {
  readonly field: keyof DangerousGoodsDraft;
  readonly message: string;
}

/** FRT-05. */
const FOUR_DIGITS = '4 digits required';
const FOUR = /^\d{4}$/;

/** All that is wrong with a line's dangerous goods, in the order of the form. */
export function checkDangerousGoods(draft: DangerousGoodsDraft): DangerousGoodsIssue[] {
  const messages: Record<keyof DangerousGoodsDraft, string | null> = {
    unNumber: FOUR.test(cleanText(draft.unNumber)) ? null : FOUR_DIGITS,
    class: classIssue(draft.class, 'Class', true),
    subsidiaryClass1: classIssue(draft.subsidiaryClass1, 'Subsidiary class', false),
    subsidiaryClass2: classIssue(draft.subsidiaryClass2, 'Second subsidiary class', false),
    nameAndDescription: nameIssue(draft.nameAndDescription),
  };
  return Object.entries(messages).flatMap(([field, message]) =>
    // The keys of the record are the fields.
    message === null ? [] : [{ field: field as keyof DangerousGoodsDraft, message }],
  );
}

function classIssue(text: string, name: string, isRequired: boolean): string | null {
  const code = cleanText(text);
  if (code === '') return isRequired ? `${name} is required` : null;
  return isClass(code) ? null : `${name} is not a class of dangerous goods`;
}

/** '3', '1.4S'. */
export function isClass(code: string): boolean {
  const division = /^(1\.[1-6])[A-HJKLNS]$/.exec(code)?.[1] ?? code;
  return DANGEROUS_GOODS_CLASSES.some((known) => known.code === division);
}

function nameIssue(text: string): string | null {
  if (hasForbiddenCharacters(text)) return 'Name must not contain control characters';
  const isTooLong = codePointLength(cleanText(text)) > DANGEROUS_GOODS_NAME_LENGTH;
  return isTooLong ? `Maximum length is ${DANGEROUS_GOODS_NAME_LENGTH} characters` : null;
}

/** One way in which a UN number may be carried: the same number has several by strength or packing group. */
export interface UnRow {
  readonly unNumber: string;
  readonly name: string;
  readonly class: string;
  readonly subsidiaryClass1: string | null;
  readonly subsidiaryClass2: string | null;
  /** 'I', 'II' or 'III'; null where the class has none. */
  readonly packingGroup: string | null;
  /** A generic name is completed by the technical one in brackets. */
  readonly needsTechnicalName: boolean;
}

/** What a row fills in: 'Paint, packing group III', 'Flammable liquid, n.o.s. (), packing group II'. */
export function draftOfRow(row: UnRow): DangerousGoodsDraft {
  const name = row.needsTechnicalName ? `${row.name} ()` : row.name;
  return {
    unNumber: row.unNumber,
    class: row.class,
    subsidiaryClass1: row.subsidiaryClass1 ?? '',
    subsidiaryClass2: row.subsidiaryClass2 ?? '',
    nameAndDescription: row.packingGroup === null ? name : `${name}, packing group ${row.packingGroup}`,
  };
}

/** With another number; class and name of a whole one go with it, lest they stay behind (FRT-05). */
export function withUnNumber(draft: DangerousGoodsDraft, unNumber: string): DangerousGoodsDraft {
  const isLeft = FOUR.test(draft.unNumber) && draft.unNumber !== unNumber;
  return { ...(isLeft ? NO_DANGEROUS_GOODS : draft), unNumber };
}

/** Names under which the list may have what was filled in: a technical name and a packing group are added to them. */
export function listedNames(nameAndDescription: string): readonly string[] {
  const name = cleanText(nameAndDescription).replace(/, packing group I{1,3}$/, '');
  return [...new Set([name, name.replace(/ \([^()]*\)$/, '')])].filter((one) => one !== '');
}

/**
 * FRT-05: the UN number whose class and name a line still has while its own number is another one; null: they are its
 * own, or nobody's. `known` are the rows of its number and of its name, `before` is the line as it was.
 */
export function goodsLeftBehind(
  draft: DangerousGoodsDraft,
  known: readonly UnRow[],
  before: DangerousGoodsDraft | null,
): string | null {
  const suits = (row: UnRow) => row.class === draft.class && isNameOf(row, draft.nameAndDescription);
  const named = known.filter(suits);
  if (named.some(({ unNumber }) => unNumber === draft.unNumber)) return null;
  const [other] = named;
  if (other !== undefined) return other.unNumber;
  if (before === null || before.unNumber === draft.unNumber || draft.nameAndDescription === '') return null;
  return isSameGoods({ ...before, unNumber: draft.unNumber }, draft) ? before.unNumber : null;
}

/** Words for it. */
export const leftBehind = (unNumber: string): string =>
  `Class and name are those of UN ${unNumber}: choose those of this number`;

function isNameOf(row: UnRow, nameAndDescription: string): boolean {
  const filled = draftOfRow(row).nameAndDescription;
  if (!row.needsTechnicalName) return filled === nameAndDescription;
  const [head = '', tail = ''] = filled.split('()');
  return nameAndDescription.startsWith(`${head}(`) && nameAndDescription.endsWith(`)${tail}`);
}

const isSameGoods = (one: DangerousGoodsDraft, other: DangerousGoodsDraft): boolean =>
  Object.entries(one).every(
    ([field, text]) =>
      // Both have the same fields.
      cleanText(text) === cleanText(other[field as keyof DangerousGoodsDraft]),
  );
