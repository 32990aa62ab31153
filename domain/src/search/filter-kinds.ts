import type { CalendarDate } from '#dates/calendar-date.ts';
import {
  checkDateRange,
  type ChosenDates,
  chosenRange,
  type DateRange,
  type DateRangePreset,
  isDateRangePreset,
  PRESET_NAMES,
  rangeInstants,
} from '#dates/date-range.ts';
import { localDay } from '#dates/zone.ts';
import { cleanText, withoutForbiddenCharacters } from '#text/fold.ts';
import { lengthIssue } from '#text/length-issue.ts';

/** Properties that every filter may set for its field. */
interface FilterField {
  /** Behind 'More filters' where fields have one line. */
  readonly isSecondary?: true;
  /** Only tenants with this setting have the field. */
  readonly setting?: 'dangerousGoodsEnabled' | 'difot';
  /** Set by links alone: a chip shows the filter, and no field edits it. */
  readonly isLinkOnly?: true;
}

/** A text the user types; '' is no condition. */
export interface TextFilter extends FilterField {
  readonly kind: 'text';
  readonly label: string;
  /** Label of the chip above the list, where it is shorter. */
  readonly chipLabel?: string;
  /** Precedes the value in a printed summary; absent: the value is quoted. */
  readonly summaryLabel?: string;
  readonly input: 'search' | 'tel' | 'text';
  readonly placeholder?: string;
  /** Below the field, or its placeholder where fields have one line. */
  readonly hint?: string;
  readonly maxLength: number;
}

export interface FilterOption {
  readonly code: string;
  readonly name: string;
}

/** Reference data of a tenant whose codes a filter offers. */
export type FilterSource = 'serviceTypes' | 'exceptionTypes' | 'exceptionOwners' | 'sites' | 'tags';

/** Any of several codes; none or all of them is no condition. */
export interface ChoicesFilter extends FilterField {
  readonly kind: 'choices';
  readonly label: string;
  /** 'statuses', for 'All statuses' and '4 statuses'. */
  readonly pluralLabel: string;
  /** In a printed summary; absent: the label in lower case. */
  readonly summaryLabel?: string;
  /** In display order; null: the codes come from reference data and are not known here. */
  readonly options: readonly FilterOption[] | null;
  /** The reference data, where `options` is null. */
  readonly source?: FilterSource;
}

/** Narrows the list while it is on; off is no condition. */
export interface FlagFilter extends FilterField {
  readonly kind: 'flag';
  readonly label: string;
  readonly summaryLabel: string;
}

export interface DateTypeOption extends FilterOption {
  readonly chipLabel: string;
  readonly summaryLabel: string;
  /** Set by links alone: the field offers the type only while it is chosen. */
  readonly isLinkOnly?: true;
}

/** Days of one of several dates; a preset moves on with the calendar. */
export interface DatesFilter extends FilterField {
  readonly kind: 'dates';
  readonly types: readonly DateTypeOption[];
  readonly defaultType: string;
  readonly defaultDays: ChosenDates;
  readonly maxDays: number;
  /** Names of its URL parameters. */
  readonly params: {
    readonly type: string;
    readonly preset: string;
    readonly from: string;
    readonly to: string;
  };
}

export type Filter = TextFilter | ChoicesFilter | FlagFilter | DatesFilter;

/** The days of a request: presets resolved, null for any date. */
export type RequestedDays = DateRange | null;

export interface DatesValue<Type extends string = string, Days = ChosenDates> {
  readonly type: Type;
  readonly days: Days;
}

/** The value of a filter in a list; the codes of a table's own options where they are literals. */
export type FilterValue<Row extends Filter, Days = ChosenDates> = Row extends { readonly kind: 'text' }
  ? string
  : Row extends { readonly options: readonly { readonly code: infer Code extends string }[] }
    ? readonly Code[]
    : Row extends { readonly kind: 'choices' }
      ? readonly string[]
      : Row extends { readonly types: readonly { readonly code: infer Type extends string }[] }
        ? DatesValue<Type, Days>
        : boolean;

/** Any filter's value, before its row is known. */
export type AnyValue = string | readonly string[] | boolean | DatesValue<string, ChosenDates | null>;

export interface DatesBody {
  readonly dateRangeType: string;
  readonly startDateUtc: string;
  readonly endDateUtc: string;
}

/** One message for several issues of an address; null for none. */
export const joinIssues = (issues: readonly string[]): string | null =>
  issues.length === 0 ? null : issues.join('. ');

export type UrlParams = Readonly<Record<string, unknown>>;

/** The behaviour of each kind of filter: the same functions for the URL, the request and the texts. */
export interface FilterKind<Row extends Filter, Value> {
  readonly params: (key: string, row: Row) => readonly string[];
  readonly byDefault: (row: Row) => Value;
  readonly none: (row: Row) => Value;
  /** Never throws: an invalid value becomes the default, with an issue where the user should see it. */
  readonly parse: (
    key: string,
    row: Row,
    params: UrlParams,
  ) => { readonly value: Value; readonly issue: string | null };
  /** Parameters with the default value are left out. */
  readonly toParams: (key: string, row: Row, value: Value) => Readonly<Record<string, string | undefined>>;
  /** Undefined: no condition. */
  readonly toBody: (value: Value) => unknown;
}

export const textKind: FilterKind<TextFilter, string> = {
  params: (key) => [key],
  byDefault: () => '',
  none: () => '',
  parse: (key, { label, maxLength }, { [key]: given }) => {
    const value = parseText(given);
    const issue = lengthIssue(value, maxLength);
    return issue === null ? { value, issue } : { value: '', issue: `${label}: ${issue}` };
  },
  toParams: (key, _row, value) => ({ [key]: value || undefined }),
  toBody: (value) => value || undefined,
};

/** Scanners send separators that no user sees, so control characters are dropped. */
function parseText(given: unknown): string {
  const text = typeof given === 'string' || typeof given === 'number' ? String(given) : '';
  return cleanText(withoutForbiddenCharacters(text));
}

/** Names values that an address may not have, so that a message stays short. */
const quoted = (values: readonly string[]) => values.join(', ').slice(0, MAX_QUOTED);
const MAX_QUOTED = 40;

/** Codes of reference data are short; this limits the codes that a URL can make the portal send. */
const MAX_CODES = 100;

export const choicesKind: FilterKind<ChoicesFilter, readonly string[]> = {
  params: (key) => [key],
  byDefault: () => [],
  none: () => [],
  parse: (key, { label, options }, { [key]: given }) => {
    const codes = new Set(
      String(given ?? '')
        .split(',')
        .map(parseText)
        .filter((code) => code !== ''),
    );
    if (options === null) return { value: [...codes].slice(0, MAX_CODES), issue: null };
    const known = options.map(({ code }) => code).filter((code) => codes.delete(code));
    const unknown = [...codes];
    return {
      value: known.length === options.length ? [] : known,
      issue: unknown.length === 0 ? null : `There is no ${label.toLowerCase()} ${quoted(unknown)}`,
    };
  },
  toParams: (key, _row, value) => ({ [key]: value.join(',') || undefined }),
  toBody: (value) => (value.length === 0 ? undefined : [...value]),
};

export const flagKind: FilterKind<FlagFilter, boolean> = {
  params: (key) => [key],
  byDefault: () => false,
  none: () => false,
  parse: (key, { label }, { [key]: given }) => ({
    value: given === 'true',
    issue: given === undefined || given === 'true' || given === 'false' ? null : `${label} is true or false`,
  }),
  toParams: (key, _row, value) => ({ [key]: value ? 'true' : undefined }),
  toBody: (value) => value || undefined,
};

export const datesKind: FilterKind<DatesFilter, DatesValue<string, ChosenDates | null>> = {
  params: (_key, { params }) => [params.type, params.preset, params.from, params.to],
  byDefault: ({ defaultType, defaultDays }) => ({ type: defaultType, days: defaultDays }),
  none: ({ defaultType }) => ({ type: defaultType, days: null }),
  parse: (_key, row, given) => {
    const { days, issue } = parseDays(row, given);
    const typeGiven = given[row.params.type];
    const type = row.types.find(({ code }) => code === typeGiven)?.code;
    const typeIssue =
      typeGiven === undefined || type !== undefined
        ? []
        : [`There is no date type ${quoted([String(typeGiven)])}`];
    return {
      value: { type: type ?? row.defaultType, days },
      issue: joinIssues([...typeIssue, ...(issue === null ? [] : [issue])]),
    };
  },
  toParams: (_key, { params, defaultType, defaultDays }, { type, days }) => ({
    [params.type]: type === defaultType ? undefined : type,
    ...(days === null || isSameDays(days, defaultDays)
      ? {}
      : 'preset' in days
        ? { [params.preset]: days.preset }
        : { [params.from]: days.from, [params.to]: days.to }),
  }),
  toBody: ({ type, days }) => {
    if (days === null) return undefined;
    if ('preset' in days) throw new Error('A preset is resolved to days before a request is built');
    const { start, end } = rangeInstants(days);
    return {
      dateRangeType: type,
      startDateUtc: start.toISOString(),
      endDateUtc: end.toISOString(),
    } satisfies DatesBody;
  },
};

function isSameDays(first: ChosenDates, second: ChosenDates): boolean {
  if ('preset' in first) return 'preset' in second && first.preset === second.preset;
  return !('preset' in second) && first.from === second.from && first.to === second.to;
}

export const resolveDays = (
  { type, days }: DatesValue,
  today: CalendarDate,
): DatesValue<string, DateRange> => ({
  type,
  days: chosenRange(days, today),
});

function parseDays(
  { params, defaultDays, maxDays }: DatesFilter,
  given: UrlParams,
): { readonly days: ChosenDates; readonly issue: string | null } {
  const preset = given[params.preset];
  const [from, to] = [given[params.from], given[params.to]];
  if (preset !== undefined) {
    const code = String(preset);
    if (!isDateRangePreset(code))
      return { days: defaultDays, issue: `There is no date range ${quoted([code])}` };
    const hasDays = from !== undefined || to !== undefined;
    return { days: { preset: code }, issue: hasDays ? presetIsUsed(code) : null };
  }
  if (from === undefined && to === undefined) return { days: defaultDays, issue: null };
  const checked = checkDateRange({ from: dayIn(from), to: dayIn(to) }, maxDays);
  return checked.ok
    ? { days: checked.range, issue: null }
    : { days: defaultDays, issue: checked.issues.map(({ message }) => message).join(', ') };
}

const presetIsUsed = (preset: DateRangePreset) =>
  `The link has both a date range and dates. ${PRESET_NAMES[preset]} is used`;

/** A day, or the day in New Zealand at an instant. */
function dayIn(value: unknown): string {
  const text = String(value ?? '');
  const instant = /^\d{4}-\d{2}-\d{2}T/.test(text) ? new Date(text) : null;
  return instant === null || Number.isNaN(instant.getTime()) ? text : localDay(instant);
}
