import { isTooShortForTrigrams } from '@cartage/domain/consignment/search-text.ts';
import type { ScannedCode } from '@cartage/domain/documents/scanned-code.ts';
import { likePattern } from '@cartage/domain/text/fold.ts';
import { joined, none, sql, type Sql, type Statement } from '#db/sql.ts';
import { isWanted, type SearchQuestion } from '#features/consignment-search/criteria.query.ts';
import { pageOfMatching, SORT_COLUMNS } from '#freight/consignment-page.query.ts';
import type { Scope } from '#platform/scope.ts';

/** For filters whose evaluation is the cost (postgres.md 2). Rows are `CountedRow`. */
export function onePass(question: SearchQuestion): Statement {
  const { scope, order, window } = question;
  return pageOfMatching(matching(question), { organisationId: scope.organisationId, order, window });
}

function matching(question: SearchQuestion): Sql {
  const { code, phone, salesReference, references } = question.criteria;
  const isByNumber = [code, phone, salesReference, references].some((wanted) => wanted !== null);
  if (isByNumber) return matchingNumbers(question);
  return needsConsignment(question) ? matchingRows(question) : matchingTexts(question);
}

/** The text table has site and creation date itself. */
function needsConsignment({ criteria, order }: SearchQuestion): boolean {
  const { statuses, requestedDelivery, confirmedDelivery } = criteria;
  const others = [statuses, requestedDelivery, confirmedDelivery];
  return order.sort !== 'CreationDate' || others.some((condition) => condition !== null);
}

/** A phone number, a sales reference or a list of references leaves a handful, whose texts are then read one by one. */
function matchingNumbers({ scope, criteria, order }: SearchQuestion): Sql {
  const { code, phone, salesReference, references, term } = criteria;
  const pattern = term === null || code !== null ? null : likePattern(term);
  return sql`
    select c.id, ${SORT_COLUMNS[order.sort]} as k
    from consignment c
    where ${isWanted(scope, criteria)}
      and (${phone}::text is null or c.sender_phone_n = ${phone} or c.receiver_phone_n = ${phone})
      and (${salesReference}::text is null or c.sales_reference_n = ${salesReference})
      and (${references}::text[] is null or c.reference = any(${references}::text[]))
      and (${pattern}::text is null or exists (
        select from consignment_text t
        where t.consignment_id = c.id and t.search_text like ${pattern}))
      ${code === null ? none : sql`and c.id = any(array(${coded(scope, code, term)}))`}`;
}

/** By the label's code; and by a text, since some senders have numbers of eighteen digits for references of their own. */
function coded(scope: Scope, code: ScannedCode, term: string | null): Sql {
  const labelled =
    'sscc' in code
      ? sql`
    select u.consignment_id from handling_unit u
    where u.sscc = ${code.sscc}::text and u.organisation_id = ${scope.organisationId}::int`
      : sql`
    select l.id from consignment l
    where l.tracking_token = ${code.trackingToken}::text and l.organisation_id = ${scope.organisationId}::int`;
  return sql`${labelled}
    union all
    select t.consignment_id from find_consignment_text(${likePattern(term ?? '')}, false, null, null, null) t`;
}

/** All conditions inside the function, where the planner weighs them against the text. */
function matchingRows({ criteria, order }: SearchQuestion): Sql {
  const { term, siteIds, statuses, created, requestedDelivery, confirmedDelivery } = criteria;
  const sought = term ?? '';
  const dates = [created, requestedDelivery, confirmedDelivery].flatMap((range) => [
    sql`${range?.from ?? null}::timestamptz`,
    sql`${range?.before ?? null}::timestamptz`,
  ]);
  return sql`
    select c.consignment_id as id, ${SORT_COLUMNS[order.sort]} as k
    from find_consignments(
      ${likePattern(sought)}, ${isTooShortForTrigrams(sought)}, ${siteIds}, ${statuses}, ${joined(dates, sql`, `)}) c`;
}

function matchingTexts({ criteria }: SearchQuestion): Sql {
  return sql`select t.consignment_id as id, t.created_at as k from ${foundTexts(criteria)} t`;
}

function foundTexts({ term, siteIds, created }: SearchQuestion['criteria']): Sql {
  const sought = term ?? '';
  return sql`find_consignment_text(
    ${likePattern(sought)}, ${isTooShortForTrigrams(sought)},
    ${created?.from ?? null}, ${created?.before ?? null}, ${siteIds})`;
}
