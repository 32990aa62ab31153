import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ExtractList } from '#freight/extracts/extract-list.tsx';
import { extractsQuery, shownExtracts } from '#freight/extracts/extracts-query.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';

/** What was prepared in the background; the bell has the same. */
export function PreparedExtracts() {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const { data = [] } = useQuery(extractsQuery(call, organisationId));
  const place = useRef<HTMLDivElement>(null);
  const shown = shownExtracts(data);
  return (
    <div ref={place} tabIndex={-1}>
      {shown.length > 0 && (
        <Card title="Prepared in the background" flush>
          <ExtractList extracts={shown} onGone={() => place.current?.focus()} />
        </Card>
      )}
    </div>
  );
}
