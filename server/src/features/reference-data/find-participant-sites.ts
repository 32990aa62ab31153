import { codePointLength, fold, likePattern } from '@cartage/domain/text/fold.ts';
import { none, sql } from '#db/sql.ts';
import { byName, presentSite, type SiteDetails } from '#freight/present-site.ts';
import type { Scope } from '#platform/scope.ts';
import { sites } from '#freight/sites.query.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

/** PART-01: what the site picker asks for when it says nothing else. */
const DEFAULT_MIN_CHARS = 2;
const DEFAULT_MAX_RESULTS = 20;

/** Any active site of the organisation can send or receive, whoever asks. */
export async function listParticipantSites(parts: Parts, { scope }: Handled<'participantSites'>) {
  return reply(await findSites(parts, scope, null));
}

/** Sites whose code, name, suburb or city holds the term; a term that is too short finds nothing (PART-06). */
export async function lookUpParticipantSites(
  parts: Parts,
  { scope, query }: Handled<'lookUpParticipantSites'>,
) {
  const term = fold(query.lookupTerm);
  const minChars = query.minChars ?? DEFAULT_MIN_CHARS;
  const isLongEnough = term !== '' && codePointLength(term) >= minChars;
  const all = isLongEnough ? await findSites(parts, scope, term) : [];
  const found = all.toSorted((a, b) => rank(a, term) - rank(b, term));
  return reply(found.slice(0, query.maxResults ?? DEFAULT_MAX_RESULTS));
}

/** Whose name or code begins with the term comes first; within a rank the order stays that of the names. */
const rank = ({ name, code }: { readonly name: string; readonly code: string }, term: string) =>
  [name, code].some((text) => fold(text).startsWith(term)) ? 0 : 1;

async function findSites({ database }: Parts, scope: Scope, term: string | null) {
  const matches = term === null ? none : sql` and s.search_text like ${likePattern(term)}`;
  const found = await database.read<SiteDetails>(scope.context, sites(scope, sql`s.is_active${matches}`));
  return found.map((details) => presentSite(scope, details)).toSorted(byName);
}
