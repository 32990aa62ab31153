import { type Names, PIECES, saidLine, withFieldsOf } from '#features/consignment-detail/edit/form-pieces.ts';
import { type CardName, MOST_LINES } from '#freight/form/check-form.ts';
import type { ConsignmentForm } from '#freight/form/form-state.ts';
import { type FormLine, isUntouched } from '#freight/form/freight-line-state.ts';
import { lineOf } from '#freight/form/request.ts';

/** What two people changed in different ways. */
export interface Conflict {
  /** Of a piece of the head its label, of a line its key. */
  readonly key: string;
  readonly label: string;
  readonly card: CardName | 'dates';
  readonly was: string;
  readonly theirs: string;
  readonly yours: string;
}

export interface Merged {
  /** Everything of both; where they conflict it is yours. */
  readonly form: ConsignmentForm;
  readonly conflicts: readonly Conflict[];
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What you typed on top of how it stands now, told from how it was when you began (promises F18). */
export function mergeForms(
  was: ConsignmentForm,
  theirs: ConsignmentForm,
  yours: ConsignmentForm,
  names: Names,
): Merged {
  const conflicts: Conflict[] = [];
  let form: ConsignmentForm = { ...theirs };
  for (const { label, card, fields, sent, said } of PIECES) {
    if (same(sent(yours), sent(was))) continue;
    form = withFieldsOf(form, yours, fields);
    if (same(sent(theirs), sent(was)) || same(sent(theirs), sent(yours))) continue;
    const words = { was: said(was, names), theirs: said(theirs, names), yours: said(yours, names) };
    conflicts.push({ key: label, label, card, ...words });
  }
  const { lines, conflicts: ofLines } = mergeLines(was.lines, theirs.lines, yours.lines, names);
  return { form: { ...form, lines }, conflicts: [...conflicts, ...ofLines] };
}

/** Takes theirs where yours was kept. */
export function takeTheirs(form: ConsignmentForm, theirs: ConsignmentForm, key: string): ConsignmentForm {
  const piece = PIECES.find(({ label }) => label === key);
  if (piece !== undefined) return withFieldsOf(form, theirs, piece.fields);
  const line = theirs.lines.find((one) => one.key === key);
  if (line === undefined) return { ...form, lines: form.lines.filter((one) => one.key !== key) };
  const isThere = form.lines.some((one) => one.key === key);
  const lines = isThere ? form.lines.map((one) => (one.key === key ? line : one)) : [...form.lines, line];
  return { ...form, lines };
}

const DELETED = 'Deleted';
type Lines = readonly FormLine[];

function mergeLines(was: Lines, theirs: Lines, yours: Lines, names: Names) {
  const conflicts: Conflict[] = [];
  const find = (lines: Lines, key: string) => lines.find((line) => line.key === key);
  const isSame = (a: FormLine | undefined, b: FormLine | undefined) => same(a && lineOf(a), b && lineOf(b));
  const said = (line: FormLine | undefined) => (line === undefined ? DELETED : saidLine(line, names));
  const merged: FormLine[] = [];
  for (const { key } of [...theirs, ...was.filter((line) => find(theirs, line.key) === undefined)]) {
    const [before, other, own] = [find(was, key), find(theirs, key), find(yours, key)];
    // Theirs alone, or untouched by you.
    const isTheirs = (before === undefined && own === undefined) || isSame(own, before);
    if (isTheirs) {
      if (other !== undefined) merged.push(other);
      continue;
    }
    // Without the line they deleted it is a new one.
    if (own !== undefined) merged.push(other === undefined ? { ...own, id: null } : own);
    if (isSame(other, before) || isSame(other, own)) continue;
    const label = `Freight item ${was.findIndex((line) => line.key === key) + 1}`;
    conflicts.push({ key, label, card: 'freight', was: said(before), theirs: said(other), yours: said(own) });
  }
  const added = yours.filter(
    (line) => find(theirs, line.key) === undefined && find(was, line.key) === undefined && !isUntouched(line),
  );
  return { lines: [...merged, ...added].slice(0, MOST_LINES), conflicts };
}
