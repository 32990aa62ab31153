import { useSyncExternalStore } from 'react';
import { announcements } from '#kit/announcements.ts';

/** The live region for announcements. Always rendered, because screen readers miss a region added with its text. */
export function Announcer() {
  const announcement = useSyncExternalStore(announcements.subscribe, announcements.read);
  return (
    <div className="visually-hidden" aria-live="polite">
      {/* A new key makes screen readers repeat an identical message. */}
      {announcement !== null && <p key={announcement.id}>{announcement.message}</p>}
    </div>
  );
}
