import { sql } from '#db/sql.ts';

/** The openings `o` of freight labels of `consignment c`, alone or in a combined file. */
export const labelOpeningsOf = sql`
  select o.at, o.id, o.user_id
  from document_consignment dc
  join document d on d.organisation_id = dc.organisation_id and d.id = dc.document_id
  join document_opening o on o.organisation_id = d.organisation_id and o.document_id = d.id
  where dc.organisation_id = c.organisation_id and dc.consignment_id = c.id and d.kind = 'FRTLABEL'`;
