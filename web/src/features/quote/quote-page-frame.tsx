import { Button } from '@mantine/core';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import type { ReactNode } from 'react';
import styles from '#features/quote/quote.module.css';
import type { QuotePage } from '#features/quote/use-quote-page.ts';
import { BottomAction, NarrowBar, NarrowBody } from '#kit/narrow-bar.tsx';
import { Icon } from '#ui/icon.tsx';
import { useNarrow } from '#ui/use-media.ts';

const TITLE = 'Quote';

/** Heading and the two actions of the page; on a narrow screen the actions stay at the bottom. */
export function QuotePageFrame({
  page,
  children,
}: {
  readonly page: QuotePage;
  readonly children: ReactNode;
}) {
  const isNarrow = useNarrow();
  const isPrimary = page.quote === null || page.outdated !== null;
  const size = isNarrow ? ({ size: 'lg' } as const) : {};
  const actions = (
    <>
      <Button variant="subtle" onClick={page.reset} {...size}>
        Reset
      </Button>
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        leftSection={<Icon of={IconRefresh} />}
        loading={page.isRequesting}
        onClick={page.requestQuote}
        {...size}
      >
        Get Quote
      </Button>
    </>
  );
  if (isNarrow) {
    return (
      <>
        <NarrowBar title={TITLE} />
        <NarrowBody>{children}</NarrowBody>
        <BottomAction>
          <div className={styles.bottom}>{actions}</div>
        </BottomAction>
      </>
    );
  }
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title} tabIndex={-1}>
            {TITLE}
          </h1>
          <p className={styles.beneath}>{beneath(page)}</p>
        </div>
        <div className={styles.actions}>{actions}</div>
      </header>
      {children}
    </>
  );
}

function beneath({ quote }: QuotePage): string {
  if (quote === null) return 'The price of a delivery before you create a consignment';
  const { quotedAtDateTimeUtc, quotedBy, number } = quote.quotation;
  const at = formatDateTime(new Date(quotedAtDateTimeUtc));
  return number === null ? `Quote requested ${at}` : `Quoted ${at} by ${quotedBy}`;
}
