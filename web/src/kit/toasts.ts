import { MAINTENANCE_TITLE } from '@cartage/contract/shell-error-titles.ts';
import { type NotificationSubject, notifications } from '#kit/notifications.ts';

/** How long a snackbar is shown (SHELL-08). */
export const TOAST_MS = 4000;

export interface Toast {
  readonly id: number;
  /** 'info': nothing was changed. */
  readonly kind: 'success' | 'error' | 'info';
  readonly message: string;
  /** Takes back the change that the message is about. */
  readonly undo?: (() => void) | undefined;
}

interface ToastStore {
  readonly read: () => readonly Toast[];
  readonly subscribe: (changed: () => void) => () => void;
  readonly show: (kind: Toast['kind'], message: string, undo?: () => void) => void;
  readonly dismiss: (id: number) => void;
}

export function createToastStore(): ToastStore {
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
    show: (kind, message, undo) => {
      lastId += 1;
      // A repeated message replaces the first, so that repeats do not pile up.
      const others = toasts.filter((toast) => toast.kind !== kind || toast.message !== message);
      set([...others, { id: lastId, kind, message, undo }]);
    },
    dismiss: (id) => set(toasts.filter((toast) => toast.id !== id)),
  };
}

export const toasts = createToastStore();
export const showSuccess = (message: string) => toasts.show('success', message);
export const showInfo = (message: string) => toasts.show('info', message);
export const showUndo = (message: string, undo: () => void) => toasts.show('success', message, undo);
/** The result of background work is also listed in the bell, which opens its subject. */
export const showResult = (
  kind: 'success' | 'error',
  message: string,
  about: NotificationSubject,
  undo?: () => void,
) => {
  if (message === MAINTENANCE_TITLE) return;
  notifications.add(kind, message, about);
  toasts.show(kind, message, undo);
};
/** For background work: its notification shows progress until the result replaces it. */
export const showStarted = (message: string, work: NotificationSubject) => {
  notifications.add('working', message, work);
  toasts.show('success', message);
};
export const showError = (message: string) => {
  // The maintenance page already shows this message.
  if (message !== MAINTENANCE_TITLE) toasts.show('error', message);
};
