import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import { linkQuote } from '#freight/pricing/link-quote.ts';
import { createFromRequest } from '#freight/writing/create-from-request.ts';
import type { ConsignmentInput } from '#freight/writing/parse-consignment.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { reply } from '#platform/reply.ts';
import type { RequestScope } from '#platform/scope.ts';

type Request = OperationRequest<'createFullConsignment' | 'createConsignment'>;
type Operation = 'createFullConsignment' | 'createConsignment';

/** Once per idempotency key, in one transaction (docs/reference/design-rules.md rules 4 and 5). */
export async function createConsignment(
  { database }: AppDependencies,
  request: Request,
  operation: Operation = 'createFullConsignment',
) {
  const { scope, now, requestId } = request;
  const input: ConsignmentInput & { readonly quoteNumber?: number | null | undefined } = request.body;
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const rows = await createFromRequest(tx, scope, input, { operation, now, requestId });
      const { quoteNumber: number } = input;
      const linked = number == null ? rows : await linkQuote(tx, scope, rows, { number, now });
      return newConsignmentReply(scope, linked);
    }),
  );
}

export function newConsignmentReply(scope: RequestScope, rows: ConsignmentRows) {
  const { reference, version } = rows.consignment;
  return reply(presentConsignment(scope, rows), {
    etag: version,
    location: `/api/v2/customers/${scope.organisationId}/consignments/${reference}`,
  });
}
