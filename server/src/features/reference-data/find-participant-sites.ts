import { codePointLength, fold, likePattern } from '@cartage/domain/text/fold.ts';
import { byName, presentSite, type SiteDetails } from '#freight/present-site.ts';
import type { Scope } from '#platform/scope.ts';
import { activeSites } from '#freight/sites.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/** PART-01: defaults of the site picker. */
const DEFAULT_MIN_CHARS = 2;
const DEFAULT_MAX_RESULTS = 20;

/** All active sites of the organisation: any of them can be a sender or receiver, also outside the user's own sites. */
export async function listParticipantSites(
  deps: AppDependencies,
  { scope }: OperationRequest<'participantSites'>,
) {
  return reply(await findSites(deps, scope, null));
}

/** Sites whose code, name, suburb or city contains the term. A term that is too short finds none (PART-06). */
export async function lookUpParticipantSites(
  deps: AppDependencies,
  { scope, query }: OperationRequest<'lookUpParticipantSites'>,
) {
  const term = fold(query.lookupTerm);
  const minChars = query.minChars ?? DEFAULT_MIN_CHARS;
  const isLongEnough = term !== '' && codePointLength(term) >= minChars;
  const all = isLongEnough ? await findSites(deps, scope, term) : [];
  const found = all.toSorted((a, b) => rank(a, term) - rank(b, term));
  return reply(found.slice(0, query.maxResults ?? DEFAULT_MAX_RESULTS));
}

/** Sites whose name or code starts with the term come first; within a rank the order is by name. */
const rank = ({ name, code }: { readonly name: string; readonly code: string }, term: string) =>
  [name, code].some((text) => fold(text).startsWith(term)) ? 0 : 1;

async function findSites({ database }: AppDependencies, scope: Scope, term: string | null) {
  const pattern = term === null ? null : likePattern(term);
  const found = await database.read<SiteDetails>(scope.context, activeSites(scope, pattern));
  return found.map((details) => presentSite(scope, details)).toSorted(byName);
}
