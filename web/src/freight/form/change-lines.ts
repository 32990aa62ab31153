import type { DangerousGoodsDraft } from '@cartage/domain/freight/dangerous-goods.ts';
import {
  type PackagingDefaults,
  type QuantityField,
  volumePerItem,
} from '@cartage/domain/freight/line-item.ts';
import {
  changePresetLine,
  type PackagingPreset,
  withPreset,
} from '@cartage/domain/freight/packaging-preset.ts';
import {
  type FormLine,
  isUntouched,
  newLine,
  parseQuantity,
  withValues,
  roundOnBlur,
} from '#freight/form/freight-line-state.ts';

/** Changes of one field of a line. */
type LineFieldChange =
  | {
      readonly type: 'line-quantity';
      readonly key: string;
      readonly field: QuantityField;
      readonly text: string;
    }
  | { readonly type: 'line-blur'; readonly key: string; readonly field: QuantityField }
  /** The dimensions were those of one item. */
  | { readonly type: 'line-per-item'; readonly key: string }
  | { readonly type: 'line-packaging'; readonly key: string; readonly value: string | null }
  | { readonly type: 'line-preset'; readonly key: string; readonly preset: PackagingPreset }
  | { readonly type: 'line-description'; readonly key: string; readonly value: string };

export type LinesChange =
  | { readonly type: 'lines-paste'; readonly lines: readonly FormLine[] }
  | { readonly type: 'line-add'; readonly key: string }
  | { readonly type: 'line-duplicate'; readonly key: string; readonly newKey: string }
  | { readonly type: 'line-delete'; readonly key: string }
  | LineChange
  | LineFieldChange;

/** Changes of a whole line. */
type LineChange =
  | { readonly type: 'line-replace'; readonly key: string; readonly line: FormLine }
  | { readonly type: 'line-goods'; readonly key: string; readonly goods: DangerousGoodsDraft | null };

export function changeLines(
  lines: readonly FormLine[],
  change: LinesChange,
  packagingTypes: readonly PackagingDefaults[],
): readonly FormLine[] {
  switch (change.type) {
    case 'lines-paste':
      return [...lines.filter((line) => !isUntouched(line)), ...change.lines];
    case 'line-add':
      return [...lines, newLine(change.key)];
    case 'line-delete':
      return lines.filter(({ key }) => key !== change.key);
    case 'line-duplicate':
      return lines.flatMap((line) =>
        line.key === change.key ? [line, { ...line, key: change.newKey, id: null }] : [line],
      );
    default: {
      const next = lines.map((line) =>
        line.key === change.key ? changeOneLine(line, change, packagingTypes) : line,
      );
      // Leaving a field unchanged must not count as a change: it would clear the issues of the freight.
      return next.every((line, index) => line === lines[index]) ? lines : next;
    }
  }
}

function changeOneLine(
  line: FormLine,
  change: LineFieldChange | LineChange,
  packagingTypes: readonly PackagingDefaults[],
): FormLine {
  const { values } = line;
  switch (change.type) {
    case 'line-replace':
      return change.line;
    case 'line-goods':
      return { ...line, goods: change.goods };
    case 'line-description':
      return {
        ...line,
        values: changePresetLine(values, { field: 'description', value: change.value }, packagingTypes),
      };
    case 'line-packaging':
      return withValues(
        line,
        changePresetLine(values, { field: 'packagingType', value: change.value }, packagingTypes),
      );
    case 'line-preset':
      return withValues(line, withPreset(values, change.preset, packagingTypes));
    case 'line-per-item': {
      const volume = volumePerItem(values);
      if (volume === null) return line;
      return withValues(
        line,
        changePresetLine(values, { field: 'volume', value: volume.all }, packagingTypes),
      );
    }
    case 'line-quantity': {
      const value = parseQuantity(change.text);
      const next = withValues(line, changePresetLine(values, { field: change.field, value }, packagingTypes));
      return { ...next, texts: { ...next.texts, [change.field]: change.text } };
    }
    case 'line-blur':
      return roundOnBlur(line, change.field, packagingTypes);
  }
}
