import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import type { ReactNode } from 'react';
import styles from '#features/consignment-import/banner.module.css';
import { Icon } from '#ui/icon.tsx';

const ROLES = { error: 'alert', warning: 'region', ready: 'status' } as const;

/** The result of a step in one sentence, and what to do next. */
export function Banner({
  kind,
  label,
  title,
  children,
}: {
  readonly kind: keyof typeof ROLES;
  /** The name of a warning, which is a region of the page. */
  readonly label?: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.banner} data-kind={kind} role={ROLES[kind]} aria-label={label}>
      <Icon of={kind === 'ready' ? IconCircleCheck : IconAlertTriangle} />
      <div>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </div>
  );
}
