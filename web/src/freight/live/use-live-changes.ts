import type { ChangeMessage } from '#freight/live/live-message.ts';
import { useLiveMessages } from '#freight/live/use-live-messages.ts';

/** Calls `listener` for changes of consignments at the user's sites. */
export function useLiveChanges(listener: (message: ChangeMessage) => void, isEnabled: boolean): void {
  useLiveMessages((message) => {
    if (message.type === 'changes' || message.type === 'refresh') listener(message);
  }, isEnabled);
}
