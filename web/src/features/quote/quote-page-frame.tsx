import { Button } from '@mantine/core';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { money } from '@cartage/domain/pricing/describe-charge.ts';
import type { ReactNode } from 'react';
import { BusyButton } from '#kit/busy-button.tsx';
import { chosenService, isPriced } from '#features/quote/chosen-service.ts';
import { CreateFromQuoteButton } from '#features/quote/create-from-quote-button.tsx';
import styles from '#features/quote/quote.module.css';
import { useMayCreate } from '#features/quote/use-may-create.ts';
import type { QuotePage } from '#features/quote/use-quote-page.ts';
import { BottomAction, NarrowBar, NarrowBody } from '#kit/narrow-bar.tsx';
import { Icon } from '#ui/icon.tsx';
import { useNarrow } from '#ui/use-media.ts';

const TITLE = 'Quote';

/**
 * Heading and the two actions of the page. On a narrow screen the actions stay at the bottom; a current quote replaces
 * them by its price and the next step.
 */
export function QuotePageFrame({
  page,
  children,
}: {
  readonly page: QuotePage;
  readonly children: ReactNode;
}) {
  const isNarrow = useNarrow();
  const mayCreate = useMayCreate(page);
  const chosen = chosenService(page);
  const isCurrent = isPriced(chosen) && page.outdated === null;
  const size = isNarrow ? ({ size: 'lg' } as const) : {};
  const actions = (
    <>
      <Button variant="subtle" onClick={page.reset} {...size}>
        Reset
      </Button>
      <BusyButton
        variant={isCurrent ? 'default' : 'filled'}
        leftSection={<Icon of={IconRefresh} />}
        isBusy={page.isRequesting}
        onClick={page.requestQuote}
        {...size}
      >
        Get Quote
      </BusyButton>
    </>
  );
  if (isNarrow) {
    return (
      <>
        <NarrowBar title={TITLE} />
        <NarrowBody>{children}</NarrowBody>
        <BottomAction>
          {isCurrent && mayCreate ? (
            <div className={styles.priced}>
              <p>
                <b>{money(chosen.price.total)}</b>
                <span>{chosen.serviceType.name}, excludes GST</span>
              </p>
              <CreateFromQuoteButton page={page} size="lg" />
            </div>
          ) : (
            <div className={styles.bottom}>{actions}</div>
          )}
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
