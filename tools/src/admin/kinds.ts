import { HEX_COLOUR } from '@cartage/domain/look/colour.ts';
import { GS1_PREFIX } from '@cartage/domain/documents/gs1.ts';
import { PERMISSIONS, type Permission } from '@cartage/domain/permissions.ts';
import { REGIONS } from '@cartage/domain/regions.ts';
import type { Kind } from '#admin/option.ts';

const LONGEST_TEXT = 200;

function fault(text: string): never {
  throw new Error(text);
}

/** Composed the same way whatever keyboard wrote it, without blanks around it or control characters in it. */
export const text: Kind<string> = {
  shape: '<text>',
  read(given) {
    const tidy = given.normalize('NFC').trim();
    if (tidy === '') fault('must not be empty');
    if (tidy.length > LONGEST_TEXT) fault(`must have at most ${LONGEST_TEXT} characters`);
    if (/\p{Cc}/u.test(tidy)) fault('must not hold control characters');
    return tidy;
  },
};

const matching = (shape: string, pattern: RegExp, rule: string): Kind<string> => ({
  shape,
  read: (given) => (pattern.test(given.trim()) ? given.trim() : fault(rule)),
});

export const brandColour: Kind<string> = {
  shape: '<#rrggbb>',
  read(given) {
    const colour = given.trim().toLowerCase();
    return HEX_COLOUR.test(colour) ? colour : fault('must be a colour such as #017d6b');
  },
};

export const tenantCode = matching(
  '<code>',
  /^[a-z][a-z0-9-]{1,30}$/,
  'must be 2 to 31 small letters, digits and hyphens, starting with a letter',
);

export const clientCode = matching(
  '<code>',
  /^[a-z][a-z0-9-]{2,62}$/,
  'must be 3 to 63 small letters, digits and hyphens, starting with a letter',
);

export const referencePrefix = matching('<ABC>', /^[A-Z]{3}$/, 'must be three capital letters');

export const gs1Prefix = matching('<digits>', GS1_PREFIX, 'must be the 6 to 10 digits that GS1 gave out');

export const postcode = matching('<1234>', /^\d{4}$/, 'must be four digits');

export const recordCode = matching(
  '<code>',
  /^[A-Za-z0-9][A-Za-z0-9._/-]{0,29}$/,
  'must be 1 to 30 letters, digits, points, slashes and hyphens',
);

export const host: Kind<string> = {
  shape: '<host>',
  read(given) {
    const name = given.trim().toLowerCase();
    if (name.length > 253 || !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name))
      fault('must be a host name without scheme, port and path, such as freight.example.nz');
    return name;
  },
};

export const email: Kind<string> = {
  shape: '<e-mail>',
  read(given) {
    const address = text.read(given).toLowerCase();
    return /^[^\s@]+@[^\s@]+$/.test(address) ? address : fault('must be an e-mail address');
  },
};

export const zone: Kind<string> = {
  shape: '<zone>',
  read(given) {
    if (!Intl.supportedValuesOf('timeZone').includes(given))
      fault('must be a time zone such as Pacific/Auckland');
    return given;
  },
};

export const instant: Kind<Date> = {
  shape: '<instant>',
  read(given) {
    const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(given);
    const time = isWhole ? Date.parse(given) : Number.NaN;
    if (Number.isNaN(time)) fault('must be a date and time with its zone, such as 2026-03-18T22:00+13:00');
    return new Date(time);
  },
};

export const oneOf = <const Choice extends string>(choices: readonly Choice[]): Kind<Choice> => ({
  shape: `<${choices.join('|')}>`,
  read: (given) => choices.find((choice) => choice === given) ?? fault(`must be ${inWords(choices)}`),
});

export const yesOrNo: Kind<boolean> = {
  shape: '<yes|no>',
  read: (given) => oneOf(['yes', 'no']).read(given) === 'yes',
};

/** Whole with `places` 0. */
export const decimal = (places: number, most: number): Kind<number> => ({
  shape: '<number>',
  read(given) {
    const pattern = places === 0 ? /^\d{1,9}$/ : new RegExp(`^\\d{1,9}(\\.\\d{1,${places}})?$`);
    if (pattern.test(given) && Number(given) <= most) return Number(given);
    return fault(
      places === 0
        ? `must be a whole number up to ${most}`
        : `must be a number up to ${most} with at most ${places} decimals, such as 0.5`,
    );
  },
});

export const onSwitch: Kind<true> = { shape: null, read: () => true };

export const region: Kind<string> = {
  shape: '<region>',
  read(given) {
    const found = REGIONS.find(({ code, name }) => code === given || name === given);
    return found?.code ?? fault(`must be one of ${REGIONS.map(({ code }) => code).join(', ')}, or its name`);
  },
};

export const webAddress: Kind<string> = {
  shape: '<address>',
  read(given) {
    const url = URL.canParse(given) ? new URL(given) : fault('must be a web address');
    const isLocal = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))
      fault('must start with https:// (http:// only on this machine)');
    if (url.username !== '' || url.password !== '') fault('must not hold a password');
    return given.trim();
  },
};

/** Compared letter for letter with the `iss` of a token, so that it is kept as it was given. */
export const issuer: Kind<string> = {
  shape: '<address>',
  read(given) {
    const address = webAddress.read(given);
    const { search, hash } = new URL(address);
    return search === '' && hash === '' ? address : fault('must have neither ? nor #');
  },
};

const parts = (given: string) =>
  given
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The server compares what stands in a token without its `application/` and in small letters. */
export const tokenTypes: Kind<readonly string[]> = {
  shape: '<types>',
  read(given) {
    const types = parts(given).map((type) => type.toLowerCase().replace(/^application\//, ''));
    if (types.length === 0) fault('must name at least one type, such as at+jwt');
    return [...new Set(types)];
  },
};

export const permissions: Kind<readonly Permission[]> = {
  shape: '<names|all|none>',
  read(given) {
    if (given === 'all') return PERMISSIONS;
    if (given === 'none') return [];
    const unknown = parts(given).filter((name) => !PERMISSIONS.some((known) => known === name));
    if (unknown.length > 0)
      fault(`has ${unknown.join(', ')}; there are ${PERMISSIONS.join(', ')}, all and none`);
    return PERMISSIONS.filter((known) => parts(given).includes(known));
  },
};

/** Codes of sites, or all or none of them. */
export type SiteChoice = 'all' | readonly string[];

export const siteCodes: Kind<SiteChoice> = {
  shape: '<codes|all|none>',
  read(given) {
    if (given === 'all') return 'all';
    if (given === 'none') return [];
    const codes = [...new Set(parts(given))];
    return codes.length > 0 ? codes : fault('must name sites by their codes, or be all or none');
  },
};

/** A code, or `none` to leave it open. */
export const codeOrNone: Kind<string | null> = {
  shape: '<code|none>',
  read: (given) => (given === 'none' ? null : recordCode.read(given)),
};

function inWords(choices: readonly string[]): string {
  return choices.length < 2 ? choices.join('') : `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
}
