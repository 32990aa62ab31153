import { ActionIcon, Button } from '@mantine/core';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import styles from '#kit/toast-layer.module.css';
import { type Toast, TOAST_MS, toasts } from '#kit/toasts.ts';
import { Icon } from '#ui/icon.tsx';

const ICONS = { success: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle };

/**
 * Snackbars in the corner, below `children`. Both live regions are always rendered, because screen readers miss a region
 * that is added together with its text.
 */
export function ToastLayer({ children }: { readonly children: ReactNode }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read);
  const cardsOf = (...kinds: readonly Toast['kind'][]) =>
    shown
      .filter(({ kind }) => kinds.includes(kind))
      .map((toast) => <ToastCard key={toast.id} toast={toast} />);
  return (
    <div className={styles.layer}>
      {children}
      <div role="alert">{cardsOf('error')}</div>
      <div role="status">{cardsOf('success', 'info')}</div>
    </div>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => toasts.dismiss(toast.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast.id, isPaused]);
  return (
    // A pointed-at or focused snackbar is being read, so it stays.
    <div
      className={styles.toast}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon of={ICONS[toast.kind]} className={styles[toast.kind]} />
      <p>{toast.message}</p>
      {toast.undo !== undefined && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            toasts.dismiss(toast.id);
            toast.undo?.();
          }}
        >
          Undo
        </Button>
      )}
      <ActionIcon variant="subtle" size="md" aria-label="Dismiss" onClick={() => toasts.dismiss(toast.id)}>
        <Icon of={IconX} />
      </ActionIcon>
    </div>
  );
}
