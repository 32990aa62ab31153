import { cleanText, codePointLength, hasForbiddenCharacters } from '#text/fold.ts';

/** Dangerous goods as entered with a line (FRT-07); '' is an empty field. */
export interface DangerousGoodsDraft {
  readonly unNumber: string;
  readonly class: string;
  readonly subsidiaryClass1: string;
  readonly subsidiaryClass2: string;
  /** The packing group follows the name: 'Paint, packing group III'. */
  readonly nameAndDescription: string;
  /** The user states that the dangerous goods list has no such UN number. */
  readonly isUnlisted: boolean;
}

export type GoodsTextField = Exclude<keyof DangerousGoodsDraft, 'isUnlisted'>;

export const NO_DANGEROUS_GOODS: DangerousGoodsDraft = {
  unNumber: '',
  class: '',
  subsidiaryClass1: '',
  subsidiaryClass2: '',
  nameAndDescription: '',
  isUnlisted: false,
};

/** Classes and divisions of the UN Model Regulations. Class 1 codes are followed by a compatibility group. */
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

/** Specified text (FRT-05). */
const FOUR_DIGITS = '4 digits required';
const FOUR = /^\d{4}$/;

/**
 * All issues that are visible without the dangerous goods list, in the order of the form. `checkAgainstList` finds the
 * others.
 */
export function checkDangerousGoods(draft: DangerousGoodsDraft): DangerousGoodsIssue[] {
  const messages: Record<GoodsTextField, string | null> = {
    unNumber: FOUR.test(cleanText(draft.unNumber)) ? null : FOUR_DIGITS,
    class: classIssue(draft.class, 'Class', true),
    subsidiaryClass1: classIssue(draft.subsidiaryClass1, 'Subsidiary class', false),
    subsidiaryClass2: classIssue(draft.subsidiaryClass2, 'Second subsidiary class', false),
    nameAndDescription: nameIssue(draft),
  };
  return Object.entries(messages).flatMap(([field, message]) =>
    // The keys of the record are the fields.
    message === null ? [] : [{ field: field as GoodsTextField, message }],
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

function nameIssue({ nameAndDescription, class: main, isUnlisted }: DangerousGoodsDraft): string | null {
  if (hasForbiddenCharacters(nameAndDescription)) return 'Name must not contain control characters';
  if (codePointLength(cleanText(nameAndDescription)) > DANGEROUS_GOODS_NAME_LENGTH)
    return `Maximum length is ${DANGEROUS_GOODS_NAME_LENGTH} characters`;
  const { name, packingGroup } = splitPackingGroup(nameAndDescription);
  if (cleanText(name) === '') return 'Name is required';
  const needsGroup = isUnlisted && packingGroup === '' && !HAS_NO_PACKING_GROUP.test(main);
  return needsGroup ? 'Packing group is required' : null;
}

/** Classes whose goods never have a packing group. */
const HAS_NO_PACKING_GROUP = /^(1\.\d.?|2\.\d|5\.2|6\.2|7)$/;

/** '' when no packing group is stated; 'none' when the text says that the goods have none. */
export type PackingGroup = 'I' | 'II' | 'III' | 'none' | '';

const NAME_AND_GROUP = /^(.*?)(?:,? (?:(?:packing group|PG) (i{1,3})|(no packing group)))?$/is;

/** The name is exactly as typed, so that `joinPackingGroup` restores the text while the user types. */
export function splitPackingGroup(nameAndDescription: string): {
  readonly name: string;
  readonly packingGroup: PackingGroup;
} {
  const [, name = '', group = '', none] = NAME_AND_GROUP.exec(nameAndDescription) ?? [];
  // The expression matches I, II and III alone.
  return { name, packingGroup: none === undefined ? (group.toUpperCase() as PackingGroup) : 'none' };
}

export function joinPackingGroup(name: string, packingGroup: PackingGroup): string {
  if (packingGroup === '') return name;
  return packingGroup === 'none' ? `${name}, no packing group` : `${name}, packing group ${packingGroup}`;
}

/** One entry of a UN number. A number can have several, by concentration or packing group. */
export interface UnRow {
  readonly unNumber: string;
  readonly name: string;
  readonly class: string;
  readonly subsidiaryClass1: string | null;
  readonly subsidiaryClass2: string | null;
  /** 'I', 'II' or 'III'; null where the class has none. */
  readonly packingGroup: string | null;
  /** A generic name needs the technical name in brackets. */
  readonly needsTechnicalName: boolean;
}

/** The fields of an entry: 'Paint, packing group III', 'Flammable liquid, n.o.s. (), packing group II'. */
export function draftOfRow(row: UnRow): DangerousGoodsDraft {
  const name = row.needsTechnicalName ? `${row.name} ()` : row.name;
  return {
    unNumber: row.unNumber,
    class: row.class,
    subsidiaryClass1: row.subsidiaryClass1 ?? '',
    subsidiaryClass2: row.subsidiaryClass2 ?? '',
    nameAndDescription: row.packingGroup === null ? name : `${name}, packing group ${row.packingGroup}`,
    isUnlisted: false,
  };
}

/** Changes the UN number and clears class and name of the previous complete number (FRT-05). */
export function withUnNumber(draft: DangerousGoodsDraft, unNumber: string): DangerousGoodsDraft {
  const isOtherNumber = FOUR.test(draft.unNumber) && draft.unNumber !== unNumber;
  return { ...(isOtherNumber ? NO_DANGEROUS_GOODS : draft), unNumber };
}
