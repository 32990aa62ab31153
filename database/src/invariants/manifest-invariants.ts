import { type Invariant, invariant } from '#invariants/invariant.ts';

/** docs/decisions/0091-a-manifest-is-closed-numbered-and-signed.md */
export const MANIFEST_INVARIANTS: readonly Invariant[] = [
  invariant(
    'the numbers of manifests have no gaps',
    `select organisation_id, count(*) as manifests, max(number) as last
     from manifest
     where number is not null
     group by organisation_id
     having count(*) <> max(number)`,
  ),
  invariant(
    'no consignment on an open manifest is a draft, cancelled or an error',
    `select mc.organisation_id, mc.manifest_id, mc.consignment_id, c.status
     from manifest_consignment mc
     join manifest m on m.organisation_id = mc.organisation_id and m.id = mc.manifest_id and m.state = 'OPEN'
     join consignment c on c.organisation_id = mc.organisation_id and c.id = mc.consignment_id
     where c.status in (1, 8, 9)`,
  ),
  invariant(
    'a closed manifest prints the consignments that are on it',
    `select m.organisation_id, m.id
     from manifest m
     where m.state = 'CLOSED'
       and (select array_agg(printed #>> '{}' order by printed #>> '{}')
         from jsonb_path_query(m.content::jsonb, '$.pickups[*].consignments[*].reference') as printed)
       is distinct from (select array_agg(c.reference order by c.reference)
         from manifest_consignment mc
         join consignment c on c.organisation_id = mc.organisation_id and c.id = mc.consignment_id
         where mc.organisation_id = m.organisation_id and mc.manifest_id = m.id)`,
  ),
];
