import { useRef } from 'react';
import { ExtractList } from '#freight/extracts/extract-list.tsx';
import { shownExtracts } from '#freight/extracts/extracts-query.ts';
import { useExtracts } from '#freight/extracts/use-extracts.ts';
import { Card } from '#ui/card.tsx';

/** Extracts prepared in the background, as in the notifications. */
export function PreparedExtracts() {
  const { data = [] } = useExtracts();
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
