import { ActionIcon } from '@mantine/core';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode, Ref } from 'react';
import { BackButton, NarrowBar } from '#kit/narrow-bar.tsx';
import styles from '#kit/record-page.module.css';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { useNarrow } from '#ui/use-media.ts';

/** The head of a record's page: title, status, facts and actions; in the narrow layout below the top bar. */
export function RecordHead({
  title,
  heading,
  headingLevel: Title = 'h1',
  beside,
  beneath,
  actions,
  close,
}: {
  readonly title: string;
  readonly heading?: Ref<HTMLHeadingElement>;
  /** `h3` where the head is shown inside another page. */
  readonly headingLevel?: 'h1' | 'h3';
  readonly beside?: ReactNode;
  readonly beneath: ReactNode;
  readonly actions: ReactNode;
  readonly close: () => void;
}) {
  const isNarrow = useNarrow();
  if (isNarrow && Title === 'h1') {
    return (
      <>
        <NarrowBar title={title} headingRef={heading} start={<BackButton onClick={close} />} />
        <div className={styles.narrowHead}>
          <div className={styles.identity}>
            <div className={styles.line}>{beside}</div>
            <div className={styles.beneath}>{beneath}</div>
          </div>
          <div className={styles.actions}>{actions}</div>
        </div>
      </>
    );
  }
  return (
    <header className={styles.head}>
      <div className={styles.identity}>
        <div className={styles.line}>
          <Title ref={heading ?? null} className={styles.title} tabIndex={-1}>
            {title}
          </Title>
          {beside}
        </div>
        <div className={styles.beneath}>{beneath}</div>
      </div>
      <div className={styles.actions}>
        {actions}
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label="Close, back to the list"
          data-tooltip="Back to the list"
          onClick={close}
        >
          <Icon of={IconX} />
        </ActionIcon>
      </div>
    </header>
  );
}

/** Main column and sidebar; `above` and `below` span both. */
export const RecordBody = ({
  above,
  main,
  side,
  sideClass,
  below,
}: {
  readonly above?: ReactNode;
  readonly main: ReactNode;
  readonly side: ReactNode;
  readonly sideClass?: string | undefined;
  readonly below?: ReactNode;
}) => (
  <div className={styles.body}>
    {above && <div className={styles.wide}>{above}</div>}
    <div className={styles.stack}>{main}</div>
    {side && <div className={classNames(styles.stack, sideClass)}>{side}</div>}
    {below && <div className={styles.wide}>{below}</div>}
  </div>
);

/** Two cards joined by an arrow, from sender to receiver. */
export const Route = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.route}>
    {children}
    <span className={styles.joint}>
      <Icon of={IconArrowRight} size={14} />
    </span>
  </div>
);
