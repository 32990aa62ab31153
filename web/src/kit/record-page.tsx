import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type AnchorProps, IconAnchor } from '#kit/icon-anchor.tsx';
import styles from '#kit/record-page.module.css';
import { Icon } from '#ui/icon.tsx';

/** The head of one record's page: its name large, what it is beside it, its actions at the end. */
export function RecordHead({
  title,
  beside,
  sub,
  actions,
}: {
  readonly title: string;
  readonly beside?: ReactNode;
  readonly sub: ReactNode;
  readonly actions: ReactNode;
}) {
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <div className={styles.line}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {beside}
        </div>
        <p className={styles.sub}>{sub}</p>
      </div>
      <div className={styles.actions}>
        {actions}
        <CloseLink to="/search" aria-label="Close, back to the list" />
      </div>
    </header>
  );
}

const CloseLink = createLink((props: AnchorProps) => <IconAnchor icon={IconX} size="lg" {...props} />);

/** Main column and sidebar; `above` goes over both. */
export const RecordBody = ({
  above,
  main,
  side,
}: {
  readonly above?: ReactNode;
  readonly main: ReactNode;
  readonly side: ReactNode;
}) => (
  <div className={styles.body}>
    {above && <div className={styles.wide}>{above}</div>}
    <div className={styles.stack}>{main}</div>
    <div className={styles.stack}>{side}</div>
  </div>
);

/** Two cards as one way: from the first to the second. */
export const Route = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.route}>
    {children}
    <span className={styles.joint}>
      <Icon of={IconArrowRight} size={14} />
    </span>
  </div>
);
