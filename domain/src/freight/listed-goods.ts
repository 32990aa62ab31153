import {
  checkDangerousGoods,
  type DangerousGoodsDraft,
  type DangerousGoodsIssue,
  draftOfRow,
  splitPackingGroup,
  type UnRow,
} from '#freight/dangerous-goods.ts';
import { cleanText } from '#text/fold.ts';

/**
 * The issues of a declaration compared with the entries of its UN number (FRT-05): number, class, subsidiary classes,
 * name and packing group must be those of one entry. A number without entries needs `isUnlisted`.
 */
export function checkAgainstList(
  draft: DangerousGoodsDraft,
  entries: readonly UnRow[],
): DangerousGoodsIssue[] {
  const number = `UN ${cleanText(draft.unNumber)}`;
  if (entries.length === 0) {
    if (draft.isUnlisted) return [];
    const message = `${number} is not in the list. Check the number, or declare the goods as not in the list.`;
    return [{ field: 'unNumber', message }];
  }
  if (draft.isUnlisted) {
    const message = `${number} is in the list. Clear 'Not in the list' and choose its entry.`;
    return [{ field: 'isUnlisted', message }];
  }
  const ofClass = entries.filter((row) => row.class === cleanText(draft.class));
  const ofRisks = (ofClass.length > 0 ? ofClass : entries).filter((row) => hasRisksOf(row, draft));
  const named = entries.filter((row) => isNameOf(row, draft.nameAndDescription));
  const issues: readonly (DangerousGoodsIssue | null)[] = [
    ofClass.length > 0
      ? null
      : { field: 'class', message: `${number} has class ${oneOf(entries.map((row) => row.class))}` },
    ofClass.length === 0 || ofRisks.length > 0
      ? null
      : { field: 'subsidiaryClass1', message: `${number} has ${oneOf(ofClass.map(risksText))}` },
    named.length > 0
      ? null
      : { field: 'nameAndDescription', message: nameMessage(number, draft.nameAndDescription, entries) },
  ];
  const found = issues.filter((issue) => issue !== null);
  if (found.length > 0) return found;
  const both = named.filter((row) => ofRisks.includes(row));
  const { packingGroup } = splitPackingGroup(cleanText(draft.nameAndDescription));
  if (both.some((row) => (row.packingGroup ?? 'none') === (packingGroup || 'none'))) return [];
  return [{ field: 'nameAndDescription', message: groupMessage(number, both) }];
}

/** All issues of a declaration. The list is compared once every field is valid. */
export function checkDeclaration(
  draft: DangerousGoodsDraft,
  entries: readonly UnRow[],
): readonly DangerousGoodsIssue[] {
  const issues = checkDangerousGoods(draft);
  return issues.length > 0 ? issues : checkAgainstList(draft, entries);
}

/** Fields on which all entries of a UN number agree, filled in before an entry is chosen (FRT-05). */
export function agreedFields(
  entries: readonly UnRow[],
): Partial<Pick<DangerousGoodsDraft, 'class' | 'subsidiaryClass1' | 'subsidiaryClass2'>> {
  const [first, ...others] = entries.map(draftOfRow);
  if (first === undefined) return {};
  const agree = (field: 'class' | 'subsidiaryClass1' | 'subsidiaryClass2') =>
    others.every((other) => other[field] === first[field]);
  return {
    ...(agree('class') && { class: first.class }),
    ...(agree('subsidiaryClass1') && { subsidiaryClass1: first.subsidiaryClass1 }),
    ...(agree('subsidiaryClass2') && { subsidiaryClass2: first.subsidiaryClass2 }),
  };
}

/** The order of the subsidiary classes has no meaning. */
function hasRisksOf(row: UnRow, draft: DangerousGoodsDraft): boolean {
  const declared = [draft.subsidiaryClass1, draft.subsidiaryClass2].map(cleanText).filter(Boolean);
  return declared.toSorted().join() === risksOf(row).toSorted().join();
}

const risksOf = (row: UnRow) =>
  [row.subsidiaryClass1, row.subsidiaryClass2].filter((risk) => risk !== null && risk !== '');

const risksText = (row: UnRow) => {
  const risks = risksOf(row);
  if (risks.length === 0) return 'no subsidiary class';
  return `subsidiary ${risks.length === 1 ? 'class' : 'classes'} ${risks.join(' and ')}`;
};

/** Capitals do not matter. A description may follow in brackets; a generic name requires the technical name there. */
function isNameOf(row: UnRow, nameAndDescription: string): boolean {
  const name = declaredName(nameAndDescription);
  const listed = cleanText(row.name).toLowerCase();
  if (name === listed) return !row.needsTechnicalName;
  return name.startsWith(`${listed} (`) && /^\(.*[^\s()].*\)$/.test(name.slice(listed.length + 1));
}

/** Whether the declared name is one that the list allows only with a technical name in brackets, and has none. */
export function lacksTechnicalName(nameAndDescription: string, entries: readonly UnRow[]): boolean {
  const name = declaredName(nameAndDescription).replace(/ ?\(\s*\)$/, '');
  const named = entries.filter((row) => cleanText(row.name).toLowerCase() === name);
  return named.length > 0 && named.every((row) => row.needsTechnicalName);
}

const declaredName = (nameAndDescription: string) =>
  cleanText(splitPackingGroup(cleanText(nameAndDescription)).name).toLowerCase();

function nameMessage(number: string, nameAndDescription: string, entries: readonly UnRow[]): string {
  const listed = entries.filter((row) => declaredName(nameAndDescription).startsWith(row.name.toLowerCase()));
  const generic = listed.find((row) => row.needsTechnicalName);
  if (generic !== undefined) return `Enter the technical name in brackets after "${generic.name}"`;
  return `${number} is ${oneOf(entries.map(({ name }) => `"${name}"`))}`;
}

function groupMessage(number: string, entries: readonly UnRow[]): string {
  const groups = [...new Set(entries.map((row) => row.packingGroup))];
  const named = groups.filter((group) => group !== null);
  if (named.length === 0 && groups.length > 0) return `${number} has no packing group`;
  if (named.length === 0) return `Choose an entry for ${number}`;
  return `${number} has packing group ${oneOf(named)}`;
}

/** '3', '2.1 or 2.2', 'I, II or III'. */
function oneOf(texts: readonly string[]): string {
  const all = [...new Set(texts)];
  return [all.slice(0, -1).join(', '), all.at(-1)].filter(Boolean).join(' or ');
}
