import { ERRORS } from '@cartage/contract/errors.ts';
import { notices } from '#kit/notices.ts';

/** SHELL-08. */
export const TOAST_MS = 4000;

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly message: string;
}

interface ToastStore {
  readonly read: () => readonly Toast[];
  readonly subscribe: (changed: () => void) => () => void;
  /** `keep` instead of what keeps the others. */
  readonly show: (kind: Toast['kind'], message: string, keep?: () => void) => void;
  readonly dismiss: (id: number) => void;
}

/** `onShow` hears everything that is shown, repeats as well. */
export function createToastStore(onShow: (kind: Toast['kind'], message: string) => void): ToastStore {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => toasts,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    show: (kind, message, keep = () => onShow(kind, message)) => {
      lastId += 1;
      keep();
      // The same message again takes the place of the first, so that a list of repeats never builds up.
      const others = toasts.filter((toast) => toast.kind !== kind || toast.message !== message);
      set([...others, { id: lastId, kind, message }]);
    },
    dismiss: (id) => set(toasts.filter((toast) => toast.id !== id)),
  };
}

/** What a snackbar says stays readable in the bell's list. */
export const toasts = createToastStore(notices.add);
export const showSuccess = (message: string) => toasts.show('success', message);
/** What goes on in the background: the bell says so until its end takes the place. */
export const showBegun = (message: string, about: Parameters<typeof notices.add>[2]) =>
  toasts.show('success', message, () => notices.add('working', message, about));
export const showError = (message: string) => {
  // Whatever fails for it leads to the page that says it.
  if (message !== ERRORS.maintenance.title) toasts.show('error', message);
};
