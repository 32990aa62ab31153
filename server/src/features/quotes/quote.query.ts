import type { ResponseBody, Received } from '@cartage/contract/operations.ts';
import type { PriceInputs } from '@cartage/domain/pricing/price-inputs.ts';
import { fold, likePattern } from '@cartage/domain/text/fold.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { QuotedPlaces } from '#freight/pricing/link-quote.query.ts';
import type { Scope } from '#platform/scope.ts';

type Body = Received<'quote', 'body'>;
export type Quotation = ResponseBody<'quote'>;

export interface SitePlace {
  readonly name: string;
  readonly suburb: string;
  readonly city: string;
  readonly postcode: string;
  readonly region: RegionCode;
}

/** The records that a request references. Null for those that do not exist or are inactive. */
export interface QuoteReferences {
  readonly origin: SitePlace | null;
  readonly destination: SitePlace | null;
  readonly serviceType: { readonly code: string; readonly name: string } | null;
  readonly hasAccount: boolean;
}

export function quoteReferences(scope: Scope, body: Body): Statement {
  const site = (id: number | null | undefined) => sql`(
    select json_build_object('name', s.name, 'suburb', s.suburb, 'city', s.city, 'postcode', s.postcode,
      'region', s.region_id)
    from site s
    where s.organisation_id = ${scope.organisationId} and s.id = ${id ?? null}::int and s.is_active)`;
  return sql`
    select ${site(body.siteId)} as origin, ${site(body.destinationSiteId)} as destination,
      (select json_build_object('code', t.code, 'name', t.name) from service_type t
        where t.tenant_id = ${scope.tenantId} and t.code = ${body.serviceType} and t.is_active) as "serviceType",
      exists (
        select from account a
        where a.organisation_id = ${scope.organisationId} and a.id = ${body.accountId ?? null}::int and a.is_active
      ) as "hasAccount"`;
}

export interface PackagingName {
  readonly code: string;
  readonly name: string;
}

export const packagingNames = ({ tenantId }: Scope): Statement =>
  sql`select code, name from packaging_type where tenant_id = ${tenantId}`;

/** Serialises the numbering of an organisation's quotes. */
export const lockNumbers = ({ organisationId }: Scope): Statement =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`quote:${organisationId}`}, 0))`;

export interface NewQuote {
  readonly body: Body;
  readonly quotation: Quotation;
  readonly now: Date;
  readonly validUntil: Date;
  readonly sender: string;
  readonly receiver: string;
  /** The priced places: a site can move later. */
  readonly places: QuotedPlaces;
  /** Of each service type with a price. */
  readonly inputs: readonly (PriceInputs & { readonly serviceType: string })[];
}

/** One row with its `number`. The stored quotation does not have it. */
export function insertQuote(scope: Scope, { body, quotation, ...quote }: NewQuote): Statement {
  const siteIds = [body.siteId, body.destinationSiteId].filter((id) => id != null);
  const { sender, receiver, places, inputs } = quote;
  const answer = { ...quotation, sender, receiver, places };
  const text = fold(`${sender} ${receiver} ${quotation.serviceType.name}`);
  return sql`
    insert into quote
      (organisation_id, number, tenant_id, created_at, created_by_id, valid_until, search_text, site_ids, request, answer,
        inputs)
    select ${scope.organisationId}::int, next.number, ${scope.tenantId}::int, ${quote.now}::timestamptz,
      ${scope.userId}::int, ${quote.validUntil}::timestamptz, next.number || ' ' || ${text}::text,
      ${siteIds}::int[], ${JSON.stringify(body)}::jsonb, ${JSON.stringify(answer)}::jsonb,
      ${JSON.stringify(inputs)}::jsonb
    from (
      select coalesce(max(number), 0) + 1 as number from quote where organisation_id = ${scope.organisationId}
    ) as next
    returning number`;
}

export interface StoredQuote {
  readonly number: number;
  readonly createdAt: Date;
  readonly validUntil: Date;
  readonly request: Body;
  readonly answer: Quotation & { readonly sender: string; readonly receiver: string };
  /** Null for a quote that was stored without them. */
  readonly places: QuotedPlaces | null;
  readonly consignment: string | null;
}

const isVisible = (scope: Scope) => sql`
  q.organisation_id = ${scope.organisationId}
  and (q.created_by_id = ${scope.userId} or q.site_ids && ${scope.siteIds}::int[])`;

const columns = (scope: Scope) => sql`
  q.number, q.created_at as "createdAt", q.valid_until as "validUntil", q.request, q.answer - 'places' as answer,
  q.answer -> 'places' as places,
  (select c.reference from consignment c
    where c.organisation_id = q.organisation_id and c.quote_number = q.number
      and c.site_id = any(${scope.siteIds}::int[])
    order by c.id limit 1) as consignment`;

interface QuoteList {
  readonly search: string;
  readonly maxResults: number;
  /** Only quotes with a lower number; null: all. */
  readonly before: number | null;
}

/** Newest first. A search for `Q-000012` finds that quote, any other search all quotes that contain the text. */
export function visibleQuotes(scope: Scope, { search, maxResults, before }: QuoteList): Statement {
  const [, number] = /^q-0*(\d+)$/i.exec(search) ?? [];
  const pattern = number === undefined ? likePattern(fold(search)) : `${number} %`;
  return sql`
    select ${columns(scope)} from quote q
    where ${isVisible(scope)} and q.search_text like ${pattern} and (${before}::int is null or q.number < ${before})
    order by q.number desc
    limit ${maxResults}`;
}

export function visibleQuote(scope: Scope, number: number): Statement {
  return sql`select ${columns(scope)} from quote q where ${isVisible(scope)} and q.number = ${number}`;
}
