import { demoPerson } from '#people.ts';

/*
 * The tags that choose the widths of a journey. Without a tag, it runs at 1280 px.
 *
 * @narrow        at 390 px only
 * @medium        at 820 px only, or with @narrow at both
 * @both          at 1280 and 390 px
 * @wide-first    at 1280 px; at 390 px too in a full run
 * @narrow-first  at 390 px; at 1280 px too in a full run
 * @in-full       in a full run only
 *
 * A full run (`npm test -- --full`) sets EVERY_WIDTH.
 */

/** Whether journeys run at every width and for both tenants. */
export const isFullRun = process.env['EVERY_WIDTH'] === '1';

interface Selection {
  readonly grep?: RegExp;
  readonly grepInvert?: RegExp;
}

const oneOf = (...tags: readonly string[]) => new RegExp(`@(${tags.join('|')})(?![\\w-])`);

/** The tests at each width, for the projects of `playwright.config.ts`. */
export function testsOfWidths(isFull: boolean): Readonly<Record<'wide' | 'medium' | 'narrow', Selection>> {
  if (isFull) {
    return {
      wide: { grepInvert: oneOf('narrow', 'medium') },
      medium: { grep: oneOf('medium', 'both', 'wide-first', 'narrow-first') },
      narrow: { grep: oneOf('narrow', 'both', 'wide-first', 'narrow-first') },
    };
  }
  return {
    wide: { grepInvert: oneOf('narrow', 'medium', 'narrow-first', 'in-full') },
    medium: { grep: oneOf('medium', 'both', 'wide-first'), grepInvert: oneOf('in-full') },
    narrow: { grep: oneOf('narrow', 'both', 'narrow-first'), grepInvert: oneOf('in-full') },
  };
}

const isOfKea = (user: string) => demoPerson(user).tenantCode === 'kea';

/** For a journey of both tenants: an everyday run takes the user of Kea at 1280 px and the one of Tūī at 390 px. */
export const tagOfUser = (user: string): string => (isOfKea(user) ? '@wide-first' : '@narrow-first');

/** As `tagOfUser`, for a test that differs between the widths. */
export function tagsOfWidth(width: 'wide' | 'narrow', user: string): string[] {
  const isEveryday = (width === 'wide') === isOfKea(user);
  return [...(width === 'narrow' ? ['@narrow'] : []), ...(isEveryday ? [] : ['@in-full'])];
}
