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
  readonly show: (kind: Toast['kind'], message: string) => void;
  readonly dismiss: (id: number) => void;
}

/** `onShow` hears everything that is shown, repeats as well. */
export function createToastStore(onShow: ToastStore['show']): ToastStore {
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
    show: (kind, message) => {
      lastId += 1;
      onShow(kind, message);
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
export const showError = (message: string) => {
  // Whatever fails for it leads to the page that says it.
  if (message !== ERRORS.maintenance.title) toasts.show('error', message);
};
