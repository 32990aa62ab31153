import { type ParticipantRow, presentSummary } from '@cartage/domain/consignment/present-summary.ts';
import { searchText } from '@cartage/domain/consignment/search-text.ts';
import { phoneDigits } from '@cartage/domain/participant/phone.ts';
import { fold } from '@cartage/domain/text/fold.ts';
import type { ClientBase } from 'pg';
import { MOST_OFFENCES, type Offence } from '#invariants/invariant.ts';
import { readSummaries, type StoredSummary } from '#invariants/read-summaries.ts';

interface Check {
  readonly name: string;
  /** What is kept and what would be made today; null when they are the same. */
  compare(stored: StoredSummary): { readonly kept: unknown; readonly fresh: unknown } | null;
}

/** What is kept in a second form is what the functions of `domain` make of the rows today. */
const CHECKS: readonly Check[] = [
  {
    name: 'the list document is what its rows present',
    compare: ({ rows, doc }) => differing(doc, JSON.stringify(presentSummary(rows))),
  },
  {
    name: 'the search text is folded from its parts',
    compare: ({ rows, text }) => {
      const { consignment, sender, receiver } = rows;
      return differing(
        text,
        searchText({ ...consignment, senderName: sender.fullName, receiverName: receiver.fullName }),
      );
    },
  },
  {
    name: 'folded columns are folded from what is shown',
    compare: ({ rows, folded }) => {
      const { salesReference } = rows.consignment;
      const fresh = [
        salesReference === null ? null : fold(salesReference) || null,
        digitsOf(rows.sender),
        digitsOf(rows.receiver),
      ];
      return differing(JSON.stringify(folded), JSON.stringify(fresh));
    },
  },
];

export const DOCUMENT_INVARIANT_NAMES: readonly string[] = CHECKS.map(({ name }) => name);

/** All of them in one pass over the consignments; a consignment without both participants is not looked at here. */
export async function documentOffences(client: ClientBase): Promise<Map<string, Offence[]>> {
  const found = new Map(CHECKS.map(({ name }) => [name, [] as Offence[]]));
  for await (const stored of readSummaries(client)) {
    for (const { name, compare } of CHECKS) {
      const offences = found.get(name);
      const difference = compare(stored);
      if (difference === null || offences === undefined || offences.length >= MOST_OFFENCES) continue;
      const { id, reference } = stored.rows.consignment;
      offences.push({ id, reference, ...difference });
    }
  }
  return found;
}

const digitsOf = ({ phone }: ParticipantRow) => (phone === null ? null : phoneDigits(phone));

const differing = (kept: string | null, fresh: string) => (kept === fresh ? null : { kept, fresh });
