import { type ParticipantRow, presentSummary } from '@cartage/domain/consignment/present-summary.ts';
import { searchText } from '@cartage/domain/consignment/search-text.ts';
import { phoneDigits } from '@cartage/domain/participant/phone-digits.ts';
import { fold } from '@cartage/domain/text/fold.ts';
import type { ClientBase } from 'pg';
import { MAX_REPORTED_ROWS, type Violation } from '#invariants/invariant.ts';
import { readSummaries, type StoredSummary } from '#invariants/read-summaries.ts';

interface Check {
  readonly name: string;
  /** The stored and the recomputed value; null when they are equal. */
  compare(stored: StoredSummary): { readonly kept: unknown; readonly fresh: unknown } | null;
}

/** Stored derived values equal the values that the functions of `domain` compute from the rows. */
const CHECKS: readonly Check[] = [
  {
    name: 'the list document equals the document made from its rows',
    compare: ({ rows, doc }) => differing(doc, JSON.stringify(presentSummary(rows))),
  },
  {
    name: 'the search text is normalised from its fields',
    compare: ({ rows, text }) => {
      const { consignment, sender, receiver } = rows;
      return differing(
        text,
        searchText({ ...consignment, senderName: sender.fullName, receiverName: receiver.fullName }),
      );
    },
  },
  {
    name: 'normalised columns match the displayed values',
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

/** Checks all of them in one pass over the consignments. Consignments without both participants are skipped. */
export async function documentViolations(client: ClientBase): Promise<Map<string, Violation[]>> {
  const found = new Map(CHECKS.map(({ name }) => [name, [] as Violation[]]));
  for await (const stored of readSummaries(client)) {
    for (const { name, compare } of CHECKS) {
      const violations = found.get(name);
      const difference = compare(stored);
      if (difference === null || violations === undefined || violations.length >= MAX_REPORTED_ROWS) continue;
      const { id, reference } = stored.rows.consignment;
      violations.push({ id, reference, ...difference });
    }
  }
  return found;
}

const digitsOf = ({ phone }: ParticipantRow) => (phone === null ? null : phoneDigits(phone));

const differing = (kept: string | null, fresh: string) => (kept === fresh ? null : { kept, fresh });
