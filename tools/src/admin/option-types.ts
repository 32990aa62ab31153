import { openingHoursText, parseOpeningHours } from '@cartage/domain/dates/opening-hours.ts';
import { HEX_COLOUR } from '@cartage/domain/look/colour.ts';
import { GS1_PREFIX } from '@cartage/domain/documents/gs1.ts';
import { type CalendarDate, parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import {
  PERMISSIONS,
  type Permission,
  PROVIDER_SCOPES,
  type ProviderScope,
} from '@cartage/domain/permissions.ts';
import { REGIONS } from '@cartage/domain/regions.ts';
import { unprintableCharacters } from '@cartage/domain/text/printable.ts';
import type { OptionType } from '#admin/option.ts';

const MAX_TEXT_LENGTH = 200;

function reject(text: string): never {
  throw new Error(text);
}

/** Normalised to NFC and trimmed; control characters are rejected. */
export const text: OptionType<string> = {
  placeholder: '<text>',
  read(input) {
    const trimmed = input.normalize('NFC').trim();
    if (trimmed === '') reject('must not be empty');
    if (trimmed.length > MAX_TEXT_LENGTH) reject(`must have at most ${MAX_TEXT_LENGTH} characters`);
    if (/\p{Cc}/u.test(trimmed)) reject('must not contain control characters');
    return trimmed;
  },
};

const matching = (placeholder: string, pattern: RegExp, rule: string): OptionType<string> => ({
  placeholder,
  read: (input) => (pattern.test(input.trim()) ? input.trim() : reject(rule)),
});

export const brandColour: OptionType<string> = {
  placeholder: '<#rrggbb>',
  read(input) {
    const colour = input.trim().toLowerCase();
    return HEX_COLOUR.test(colour) ? colour : reject('must be a colour such as #017d6b');
  },
};

export const tenantCode = matching(
  '<code>',
  /^[a-z][a-z0-9-]{1,30}$/,
  'must be 2 to 31 lower-case letters, digits and hyphens, starting with a letter',
);

export const clientCode = matching(
  '<code>',
  /^[a-z][a-z0-9-]{2,62}$/,
  'must be 3 to 63 lower-case letters, digits and hyphens, starting with a letter',
);

export const referencePrefix = matching('<ABC>', /^[A-Z]{3}$/, 'must be three upper-case letters');

export const gs1Prefix = matching('<digits>', GS1_PREFIX, 'must be the 6 to 10 digits assigned by GS1');

export const postcode = matching('<1234>', /^\d{4}$/, 'must be four digits');

export const jobTask = matching('<task>', /^[a-z][a-z-]{1,60}$/, 'must be lower-case letters and hyphens');

export const jobState = matching(
  '<state>',
  /^(failed|due|running|later)$/,
  'must be failed, due, running or later',
);

export const jobId: OptionType<number> = {
  placeholder: '<id>',
  read(input) {
    if (!/^[1-9]\d{0,14}$/.test(input.trim())) reject('must be the number of a job');
    return Number(input);
  },
};

export const recordCode = matching(
  '<code>',
  /^[A-Za-z0-9][A-Za-z0-9._/-]{0,29}$/,
  'must be 1 to 30 letters, digits, dots, slashes and hyphens',
);

export const host: OptionType<string> = {
  placeholder: '<host>',
  read(input) {
    const name = input.trim().toLowerCase();
    if (name.length > 253 || !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name))
      reject('must be a host name without scheme, port and path, such as freight.example.nz');
    return name;
  },
};

export const email: OptionType<string> = {
  placeholder: '<email>',
  read(input) {
    const address = text.read(input).toLowerCase();
    return /^[^\s@]+@[^\s@]+$/.test(address) ? address : reject('must be an email address');
  },
};

export const zone: OptionType<string> = {
  placeholder: '<zone>',
  read(input) {
    if (!Intl.supportedValuesOf('timeZone').includes(input))
      reject('must be a time zone such as Pacific/Auckland');
    return input;
  },
};

export const instant: OptionType<Date> = {
  placeholder: '<instant>',
  read(input) {
    const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(input);
    const time = isWhole ? Date.parse(input) : Number.NaN;
    if (Number.isNaN(time)) reject('must be a date and time with its zone, such as 2026-03-18T22:00+13:00');
    return new Date(time);
  },
};

export const day: OptionType<CalendarDate> = {
  placeholder: '<yyyy-mm-dd>',
  read: (input) => parseCalendarDate(input) ?? reject('must be a day such as 2026-04-01'),
};

export const oneOf = <const Choice extends string>(choices: readonly Choice[]): OptionType<Choice> => ({
  placeholder: `<${choices.join('|')}>`,
  read: (input) => choices.find((choice) => choice === input) ?? reject(`must be ${asAlternatives(choices)}`),
});

export const yesOrNo: OptionType<boolean> = {
  placeholder: '<yes|no>',
  read: (input) => oneOf(['yes', 'no']).read(input) === 'yes',
};

/** A whole number if `places` is 0. */
export const decimal = (places: number, max: number): OptionType<number> => ({
  placeholder: '<number>',
  read(input) {
    const pattern = places === 0 ? /^\d{1,9}$/ : new RegExp(`^\\d{1,9}(\\.\\d{1,${places}})?$`);
    if (pattern.test(input) && Number(input) <= max) return Number(input);
    return reject(
      places === 0
        ? `must be a whole number up to ${max}`
        : `must be a number up to ${max} with at most ${places} decimals, such as 0.5`,
    );
  },
});

/** A number, or `none` to clear the value. */
export const decimalOrNone = (places: number, max: number): OptionType<number | null> => ({
  placeholder: '<number|none>',
  read: (input) => (input === 'none' ? null : decimal(places, max).read(input)),
});

/** Opening hours of a site as they are stored, or `none` when they are not known. */
export const openingHoursOrNone: OptionType<string | null> = {
  placeholder: '<hours|none>',
  read(input) {
    if (input === 'none') return null;
    const read = parseOpeningHours(input.trim());
    return 'issue' in read ? reject(read.issue) : openingHoursText(read.hours);
  },
};

/** A cursor of the change feed. */
export const feedCursor: OptionType<number> = {
  placeholder: '<cursor>',
  read: (input) =>
    /^(0|[1-9]\d{0,14})$/.test(input) ? Number(input) : reject('must be a cursor of the change feed'),
};

export const onSwitch: OptionType<true> = { placeholder: null, read: () => true };

export const region: OptionType<string> = {
  placeholder: '<region>',
  read(input) {
    const found = REGIONS.find(({ code, name }) => code === input || name === input);
    return (
      found?.code ??
      reject(`must be the name of a region or one of ${REGIONS.map(({ code }) => code).join(', ')}`)
    );
  },
};

export const webAddress: OptionType<string> = {
  placeholder: '<address>',
  read(input) {
    const url = URL.canParse(input) ? new URL(input) : reject('must be a web address');
    const isLocal = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))
      reject('must start with https:// (http:// only on this machine)');
    if (url.username !== '' || url.password !== '') reject('must not contain a user name or password');
    return input.trim();
  },
};

/** Stored unchanged, because it is compared exactly with the `iss` claim. */
export const issuer: OptionType<string> = {
  placeholder: '<address>',
  read(input) {
    const address = webAddress.read(input);
    const { search, hash } = new URL(address);
    return search === '' && hash === '' ? address : reject('must not contain ? or #');
  },
};

const parts = (input: string) =>
  input
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The server compares types in lower case and without `application/`. */
export const tokenTypes: OptionType<readonly string[]> = {
  placeholder: '<types>',
  read(input) {
    const types = parts(input).map((type) => type.toLowerCase().replace(/^application\//, ''));
    if (types.length === 0) reject('must name at least one type, such as at+jwt');
    return [...new Set(types)];
  },
};

export const permissions: OptionType<readonly Permission[]> = {
  placeholder: '<names|all|none>',
  read(input) {
    if (input === 'all') return PERMISSIONS;
    if (input === 'none') return [];
    const unknown = parts(input).filter((name) => !PERMISSIONS.some((permission) => permission === name));
    if (unknown.length > 0)
      reject(`has unknown names: ${unknown.join(', ')}. Use ${PERMISSIONS.join(', ')}, all or none`);
    return PERMISSIONS.filter((permission) => parts(input).includes(permission));
  },
};

export const providerScopes: OptionType<readonly ProviderScope[]> = {
  placeholder: '<names|all>',
  read(input) {
    if (input === 'all') return PROVIDER_SCOPES;
    const unknown = parts(input).filter((name) => !PROVIDER_SCOPES.some((scope) => scope === name));
    if (unknown.length > 0 || parts(input).length === 0)
      reject(`must be all or names of ${PROVIDER_SCOPES.join(', ')}`);
    return PROVIDER_SCOPES.filter((scope) => parts(input).includes(scope));
  },
};

export type SiteChoice = 'all' | readonly string[];

export const siteCodes: OptionType<SiteChoice> = {
  placeholder: '<codes|all|none>',
  read(input) {
    if (input === 'all') return 'all';
    if (input === 'none') return [];
    const codes = [...new Set(parts(input))];
    return codes.length > 0 ? codes : reject('must be site codes, all or none');
  },
};

/** A name that the fonts of our documents can print, or `none` to clear the value. */
export const printedNameOrNone: OptionType<string | null> = {
  placeholder: '<text|none>',
  read(input) {
    if (input === 'none') return null;
    const name = text.read(input);
    const unprintable = unprintableCharacters(name);
    return unprintable.length === 0
      ? name
      : reject(`must not contain ${unprintable.join(' ')}, which cannot be printed`);
  },
};

/** A code, or `none` to clear the value. */
export const codeOrNone: OptionType<string | null> = {
  placeholder: '<code|none>',
  read: (input) => (input === 'none' ? null : recordCode.read(input)),
};

function asAlternatives(choices: readonly string[]): string {
  return choices.length < 2 ? choices.join('') : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
}
