import { useState } from 'react';
import { draftKey, readDraft, writeDraft } from '#session/drafts.ts';
import { useOrganisationContext } from '#session/session-context.tsx';

/** Text of a field that survives a reload of the tab until it is sent or cleared. `record` names the field. */
export function useDraftText(record: string): readonly [string, (text: string) => void] {
  const { user, organisationId } = useOrganisationContext();
  const key = draftKey({ sub: user.sub, organisationId }, record);
  const [text, setText] = useState(() => textOf(readDraft(sessionStorage, key)));
  return [
    text,
    (next) => {
      setText(next);
      if (next === '') sessionStorage.removeItem(key);
      else writeDraft(sessionStorage, key, next);
    },
  ];
}

const textOf = (stored: unknown) => (typeof stored === 'string' ? stored : '');
