import { sscc } from '@cartage/domain/documents/gs1.ts';
import type { Rows } from '#fixtures.ts';
import { READ_ONLY_ORGANISATION } from '#stack/read-only-organisation.ts';

/** Gives the first piece of a consignment outside the list's default dates a label number. */
export async function labelConsignment(rows: Rows) {
  const [one] = await rows<{ id: string; line: string; reference: string; token: string }>(
    `select c.id, c.reference, c.tracking_token as token, min(l.id) as line
     from consignment c join line_item l on l.consignment_id = c.id
     where c.organisation_id = $1 group by c.id order by c.created_at, c.id limit 1`,
    [READ_ONLY_ORGANISATION],
  );
  if (one === undefined) throw new Error('The organisation has no consignments.');
  // No company of the demo world has this prefix.
  const code = sscc('9999999', 1);
  await rows(
    `insert into handling_unit (sscc, organisation_id, consignment_id, line_item_id, piece, created_at)
     values ($1, $2, $3, $4, 1, run_now()) on conflict do nothing`,
    [code, READ_ONLY_ORGANISATION, one.id, one.line],
  );
  return {
    reference: one.reference,
    scans: [`00${code}`, `]C100${code}`, `(00)${code}`, `http://localhost:4200/track/${one.token}`],
  };
}
