import { ActionIcon } from '@mantine/core';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import styles from '#kit/toast-layer.module.css';
import { type Toast, TOAST_MS, toasts } from '#kit/toasts.ts';
import { Icon } from '#ui/icon.tsx';

/**
 * Snackbars in the corner, beneath what else has its place there. The two regions are always there, because only
 * then are they read aloud.
 */
export function ToastLayer({ children }: { readonly children: ReactNode }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read);
  const cardsOf = (kind: Toast['kind']) =>
    shown.filter((toast) => toast.kind === kind).map((toast) => <ToastCard key={toast.id} toast={toast} />);
  return (
    <div className={styles.layer}>
      {children}
      <div role="alert">{cardsOf('error')}</div>
      <div role="status">{cardsOf('success')}</div>
    </div>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => toasts.dismiss(toast.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast.id, isHeld]);
  return (
    // Whoever points at it, or is in it by keyboard, is reading it.
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon of={toast.kind === 'error' ? IconAlertCircle : IconCircleCheck} className={styles[toast.kind]} />
      <p>{toast.message}</p>
      <ActionIcon variant="subtle" size="md" aria-label="Dismiss" onClick={() => toasts.dismiss(toast.id)}>
        <Icon of={IconX} />
      </ActionIcon>
    </div>
  );
}
