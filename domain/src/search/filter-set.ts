import type { CalendarDate } from '#dates/calendar-date.ts';
import type { ChosenDates, DateRange } from '#dates/date-range.ts';
import {
  type AnyValue,
  choicesKind,
  datesKind,
  type DatesValue,
  type Filter,
  type FilterOption,
  type FilterSource,
  type FilterKind,
  type FilterValue,
  flagKind,
  joinIssues,
  type RequestedDays,
  resolveDays,
  textKind,
  type UrlParams,
} from '#search/filter-kinds.ts';

export type FilterTable = Readonly<Record<string, Filter>>;

export type FilterValues<Table extends FilterTable, Days = ChosenDates> = {
  readonly [Key in keyof Table]: FilterValue<Table[Key], Days>;
};

/** The options of reference data. */
export type SourceNames = Readonly<Record<FilterSource, readonly FilterOption[]>>;

/** One applied filter as a label and a value, and the change that removes it. */
export interface AppliedFilter<Table extends FilterTable> {
  readonly key: keyof Table & string;
  readonly label: string;
  readonly value: string;
  readonly without: Partial<FilterValues<Table>>;
}

/** Everything that follows from a table of filters, in the order of its rows. */
export function filterSet<Table extends FilterTable>(table: Table) {
  type Values<Days = ChosenDates> = FilterValues<Table, Days>;
  const rows = Object.entries(table).map(([key, row]) => ({ key, row, kind: kindOf(row) }));
  // One entry for each row of the table, with the value of its kind.
  const collect = <Days>(valueOf: (one: (typeof rows)[number]) => unknown) =>
    Object.fromEntries(rows.map((row) => [row.key, valueOf(row)])) as Values<Days>;
  // The keys of the values are those of the table.
  const valueOf = (values: Values<ChosenDates | null>, key: string) => values[key] as AnyValue;

  const defaults = collect<ChosenDates>(({ row, kind }) => kind.byDefault(row));
  const toParams = (values: Values): Readonly<Record<string, string | undefined>> =>
    Object.assign({}, ...rows.map(({ key, row, kind }) => kind.toParams(key, row, valueOf(values, key))));

  return {
    defaults,
    /** No conditions at all, not even the default dates. */
    none: collect<null>(({ row, kind }) => kind.none(row)),
    /** Names of the URL parameters. */
    params: rows.flatMap(({ key, row, kind }) => kind.params(key, row)),

    /** Never throws. `issue` says why a parameter was replaced by its default, where the user should know. */
    parse(params: UrlParams): { readonly values: Values; readonly issue: string | null } {
      const parsed = rows.map(({ key, row, kind }) => ({ key, ...kind.parse(key, row, params) }));
      return {
        values: Object.fromEntries(parsed.map(({ key, value }) => [key, value])) as Values,
        issue: joinIssues(parsed.flatMap(({ issue }) => (issue === null ? [] : [issue]))),
      };
    },
    toParams,
    /** Only the values of filters, from an object that has more. */
    pick: (values: Values): Values => collect(({ key }) => valueOf(values, key)),
    /** Equal for filters with the same conditions; a preset counts by its name. */
    cacheKey: (values: Values): string => JSON.stringify(rows.map(({ key }) => valueOf(values, key))),
    isDefault: (values: Values): boolean =>
      Object.values(toParams(values)).every((text) => text === undefined),

    /** With days in place of presets. */
    resolve: (values: Values, today: CalendarDate): Values<DateRange> =>
      collect(({ key, row }) =>
        // A row of this kind has a value of this kind.
        row.kind === 'dates' ? resolveDays(valueOf(values, key) as DatesValue, today) : valueOf(values, key),
      ),
    /** Fields of the request body; filters without a condition are left out. */
    toBody: (values: Values<RequestedDays>): Readonly<Record<string, unknown>> =>
      Object.fromEntries(
        rows.flatMap(({ key, kind }) => {
          const sent = kind.toBody(valueOf(values, key));
          return sent === undefined ? [] : [[key, sent]];
        }),
      ),

    /** The texts the user typed. */
    texts: (values: Values): readonly string[] =>
      rows.flatMap(({ key, row }) => {
        const value = valueOf(values, key);
        return row.kind === 'text' && typeof value === 'string' && value !== '' ? [value] : [];
      }),
    /** The same texts without any other condition. */
    textsOnly: (values: Values<RequestedDays>): Values<null> =>
      collect(({ key, row, kind }) => (row.kind === 'text' ? valueOf(values, key) : kind.none(row))),
    /** Applied filters other than dates, which are always shown. Codes of reference data need their names. */
    applied: (values: Values, names: SourceNames): readonly AppliedFilter<Table>[] =>
      rows.flatMap(({ key, row, kind }) => {
        if (row.kind === 'dates' || kind.toBody(valueOf(values, key)) === undefined) return [];
        const { label } = row.kind === 'text' ? { label: row.chipLabel ?? row.label } : row;
        // The change has the key and the value of one row.
        const without = { [key]: kind.none(row) } as Partial<Values>;
        return [{ key, label, value: valueText(row, valueOf(values, key), names), without }];
      }),
  };
}

/** 'Draft, Ready'; '' for a flag, whose label says it all. */
function valueText(row: Filter, value: AnyValue, sourceNames: SourceNames): string {
  if (typeof value === 'string') return value;
  if (row.kind !== 'choices' || !Array.isArray(value)) return '';
  const options = row.options ?? (row.source === undefined ? [] : sourceNames[row.source]);
  const names = new Map(options.map(({ code, name }) => [code, name]));
  return value.map((code: string) => names.get(code) ?? code).join(', ');
}

/** Each kind takes rows and values of its own; the table keeps the two together. */
function kindOf(row: Filter): FilterKind<Filter, AnyValue> {
  const kinds = { text: textKind, choices: choicesKind, flag: flagKind, dates: datesKind };
  return kinds[row.kind] as unknown as FilterKind<Filter, AnyValue>;
}
