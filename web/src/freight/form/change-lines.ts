import type { DangerousGoodsDraft } from '@cartage/domain/freight/dangerous-goods.ts';
import { changeLine, type PackagingDefaults, type QuantityField } from '@cartage/domain/freight/line-item.ts';
import {
  type FormLine,
  isUntouched,
  newLine,
  readFigure,
  rewritten,
  roundedWhenLeft,
} from '#freight/form/freight-line-state.ts';

/** Changes of the fields of one line. */
type LineChanged =
  | {
      readonly type: 'line-figure';
      readonly key: string;
      readonly field: QuantityField;
      readonly text: string;
    }
  | { readonly type: 'line-left'; readonly key: string; readonly field: QuantityField }
  | { readonly type: 'line-packaging'; readonly key: string; readonly value: string | null }
  | { readonly type: 'line-description'; readonly key: string; readonly value: string };

export type LinesChange =
  | { readonly type: 'lines-pasted'; readonly lines: readonly FormLine[] }
  | { readonly type: 'line-add'; readonly key: string }
  | { readonly type: 'line-duplicate'; readonly key: string; readonly newKey: string }
  | { readonly type: 'line-remove'; readonly key: string }
  | LineWhole
  | LineChanged;

/** Changes of one line as a whole. */
type LineWhole =
  | { readonly type: 'line-filled'; readonly key: string; readonly line: FormLine }
  | { readonly type: 'line-goods'; readonly key: string; readonly goods: DangerousGoodsDraft | null };

export function changeLines(
  lines: readonly FormLine[],
  change: LinesChange,
  packagingTypes: readonly PackagingDefaults[],
): readonly FormLine[] {
  switch (change.type) {
    case 'lines-pasted':
      return [...lines.filter((line) => !isUntouched(line)), ...change.lines];
    case 'line-add':
      return [...lines, newLine(change.key)];
    case 'line-remove':
      return lines.filter(({ key }) => key !== change.key);
    case 'line-duplicate':
      return lines.flatMap((line) =>
        line.key === change.key ? [line, { ...line, key: change.newKey, id: null }] : [line],
      );
    default:
      return lines.map((line) => (line.key === change.key ? changed(line, change, packagingTypes) : line));
  }
}

function changed(
  line: FormLine,
  change: LineChanged | LineWhole,
  packagingTypes: readonly PackagingDefaults[],
): FormLine {
  const { values } = line;
  switch (change.type) {
    case 'line-filled':
      return change.line;
    case 'line-goods':
      return { ...line, goods: change.goods };
    case 'line-description':
      return {
        ...line,
        values: changeLine(values, { field: 'description', value: change.value }, packagingTypes),
      };
    case 'line-packaging':
      return rewritten(
        line,
        changeLine(values, { field: 'packagingType', value: change.value }, packagingTypes),
      );
    case 'line-figure': {
      const value = readFigure(change.text);
      const next = rewritten(line, changeLine(values, { field: change.field, value }, packagingTypes));
      return { ...next, texts: { ...next.texts, [change.field]: change.text } };
    }
    case 'line-left':
      return roundedWhenLeft(line, change.field, packagingTypes);
  }
}
