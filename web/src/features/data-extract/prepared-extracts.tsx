import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ExtractList } from '#freight/extracts/extract-list.tsx';
import { extractsQuery, shownExtracts } from '#freight/extracts/extracts-query.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';

/** Extracts prepared in the background, as in the notifications. */
export function PreparedExtracts() {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data = [] } = useQuery(extractsQuery(call, organisationId));
  const container = useRef<HTMLDivElement>(null);
  const shown = shownExtracts(data);
  return (
    <div ref={container} tabIndex={-1}>
      {shown.length > 0 && (
        <Card title="Prepared extracts" flush>
          <ExtractList extracts={shown} onRemoved={() => container.current?.focus()} />
        </Card>
      )}
    </div>
  );
}
