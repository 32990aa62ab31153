import { sql, type Statement } from '#db/sql.ts';
import { type ConsignmentKey, consignmentKeys } from '#freight/consignment-key.query.ts';
import { exceptionId, isCaseOf } from '#freight/exception-case.query.ts';
import { latestRequest, type RequestRow } from '#freight/exception-threads/request.query.ts';

export interface ThreadRow {
  readonly consignmentId: number;
  readonly exceptionId: string;
  readonly title: string;
  readonly isOpen: boolean;
  readonly request: RequestRow | null;
  readonly messages: readonly {
    readonly id: number;
    readonly at: string;
    readonly isFromProvider: boolean;
    readonly author: string;
    readonly text: string;
  }[];
}

/** The requests and messages of consignments, by exception. Exceptions without any are left out. */
export function threadsOf(consignments: readonly ConsignmentKey[]): Statement {
  return sql`
    select * from (
      select e.consignment_id as "consignmentId", ${exceptionId} as "exceptionId", e.title,
        e.action_required as "isOpen", ${latestRequest} as request,
        (select coalesce(json_agg(json_build_object(
            'id', n.id, 'at', n.at, 'isFromProvider', n.kind = 'reply', 'author', n.author_name, 'text', n.content)
            order by n.id), '[]')
          from exception_entry n
          where n.organisation_id = k.organisation_id and n.case_id = k.id and n.kind in ('message', 'reply')
        ) as messages
      from exception_case k
      join delivery_event e on ${isCaseOf} and e.type_code = 'EXCP'
      where (k.organisation_id, k.consignment_id) in ${consignmentKeys(consignments)}
      order by e.created_at, e.id
    ) found
    where request is not null or json_array_length(messages) > 0`;
}
