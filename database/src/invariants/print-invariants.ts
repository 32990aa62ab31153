import { type Invariant, invariant } from '#invariants/invariant.ts';

/** What is stuck on freight, sent out and attached cannot be taken back, so it is right before. */
export const PRINT_INVARIANTS: readonly Invariant[] = [
  invariant(
    'the number of a handling unit has its check digit',
    `select sscc, consignment_id
     from handling_unit
     where (
       select sum(substr(sscc, 18 - place, 1)::int * case place % 2 when 1 then 3 else 1 end)
       from generate_series(1, 17) place
     ) % 10 <> (10 - right(sscc, 1)::int) % 10`,
  ),
  invariant(
    'a handling unit is of a line of its consignment',
    `select sscc, handling_unit.consignment_id, line_item.consignment_id
     from handling_unit
     join line_item on line_item.id = line_item_id
     where line_item.consignment_id <> handling_unit.consignment_id`,
  ),
  invariant(
    'a letter that was sent has its file',
    `select mail.id, state
     from mail
     join document on document.id = document_id
     where outcome in ('sent', 'kept') and state not in ('ready', 'expired')`,
  ),
  invariant(
    'the files of a consignment keep their limits',
    `select organisation_id, consignment_id, count(*), sum(size)
     from attachment
     group by 1, 2
     having count(*) > 50 or sum(size) > 200 * 1024 * 1024`,
  ),
];
