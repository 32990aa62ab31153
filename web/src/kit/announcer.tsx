import { useSyncExternalStore } from 'react';
import { announcements } from '#kit/announcements.ts';

/** Says aloud what changes without the focus going there. Always there, because only then is it read. */
export function Announcer() {
  const said = useSyncExternalStore(announcements.subscribe, announcements.read);
  return (
    <div className="visually-hidden" aria-live="polite">
      {/* With a key of its own the same words are new words. */}
      {said !== null && <p key={said.id}>{said.words}</p>}
    </div>
  );
}
