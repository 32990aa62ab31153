import { ActionIcon, Button } from '@mantine/core';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import { type ReactNode, useState } from 'react';
import { ABOUT_QUOTE, type AboutQuote, AboutQuoteDialog } from '#features/quote/about-quote-dialog.tsx';
import { chosenService, isPriced } from '#features/quote/chosen-service.ts';
import { CreateFromQuoteButton } from '#features/quote/create-from-quote-button.tsx';
import styles from '#features/quote/quotation-card.module.css';
import { money, quoteNumber } from '@cartage/domain/pricing/describe-charge.ts';
import { dayWithName } from '#features/quote/services-card.tsx';
import type { Quotation } from '#features/quote/quote.ts';
import { notAvailable } from '#features/quote/use-quote.ts';
import { useMayCreate } from '#features/quote/use-may-create.ts';
import { useQuoteDocument } from '#features/quote/use-quote-document.ts';
import type { QuotePage } from '#features/quote/use-quote-page.ts';
import { PriceWorking } from '#freight/price/price-working.tsx';
import { BusyButton } from '#kit/busy-button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { useNarrow } from '#ui/use-media.ts';

const OUTDATED = {
  changed: 'The form has changed since this quote.',
  expired: 'This quote has expired.',
} as const;

/** The price of the chosen service, with its number, its validity and its working (QUOTE-03). */
export function QuotationCard({ page }: { readonly page: QuotePage }) {
  const [about, setAbout] = useState<AboutQuote | null>(null);
  const { quote, outdated } = page;
  return (
    <div className={styles.holder}>
      <Card title="Quotation" end={<Info about="quotation" open={setAbout} />}>
        {outdated !== null && (
          <p className={styles.outdated} role="status">
            {OUTDATED[outdated]} Get a new quote to create a consignment from it.
          </p>
        )}
        {quote === null ? (
          <None title="No quote yet">Complete the form and choose Get Quote to see the price.</None>
        ) : (
          <Priced page={page} quotation={quote.quotation} open={setAbout} />
        )}
      </Card>
      {about !== null && <AboutQuoteDialog about={about} close={() => setAbout(null)} />}
    </div>
  );
}

function Priced({
  page,
  quotation,
  open,
}: {
  readonly page: QuotePage;
  readonly quotation: Quotation;
  readonly open: (about: AboutQuote) => void;
}) {
  const { download, isDownloading } = useQuoteDocument();
  const mayCreate = useMayCreate(page);
  const isNarrow = useNarrow();
  const { number, validUntilDateTimeUtc } = quotation;
  const chosen = chosenService(page);
  if (!isPriced(chosen)) {
    const message = chosen?.reason ?? quotation.message ?? 'Choose a service.';
    return <None title={notAvailable(message)}>Change the form and get a new quote.</None>;
  }
  const { price } = chosen;
  // On a narrow screen the bar at the bottom has this button.
  const isCreatedHere = mayCreate && !isNarrow;
  return (
    <>
      <p className={styles.service}>
        {chosen.serviceType.name} <span>earliest delivery {dayWithName(chosen.earliestDeliveryDate)}</span>
      </p>
      <p className={styles.price}>
        <b>{money(price.total)}</b> <span>NZD, excludes GST</span>
        <Info about="estimate" open={open} />
      </p>
      <p className="visually-hidden" role="status">
        {`${chosen.serviceType.name} ${money(price.total)} excluding GST`}
      </p>
      {number !== null && (
        <dl className={styles.rows}>
          <div>
            <dt>Quote number</dt>
            <dd>{quoteNumber(number)}</dd>
          </div>
          <div>
            <dt>
              Valid until <Info about="status" open={open} />
            </dt>
            <dd>{validUntilDateTimeUtc && formatDateTime(new Date(validUntilDateTimeUtc))}</dd>
          </div>
        </dl>
      )}
      {number !== null && (
        <div className={styles.buttons}>
          {isCreatedHere && <CreateFromQuoteButton page={page} fullWidth />}
          <BusyButton
            fullWidth
            variant="default"
            leftSection={<Icon of={IconDownload} />}
            isBusy={isDownloading}
            onClick={() => download({ number, serviceType: chosen.serviceType.code })}
          >
            Download PDF
          </BusyButton>
          {isNarrow && mayCreate && page.outdated === null && (
            <Button fullWidth variant="subtle" onClick={page.reset}>
              Reset
            </Button>
          )}
        </div>
      )}
      <PriceWorking price={price} />
    </>
  );
}

const Info = ({
  about,
  open,
}: {
  readonly about: AboutQuote;
  readonly open: (about: AboutQuote) => void;
}) => (
  <ActionIcon
    variant="subtle"
    size="sm"
    className={styles.info ?? ''}
    aria-label={`About ${ABOUT_QUOTE[about].subject}`}
    onClick={() => open(about)}
  >
    <Icon of={IconInfoCircle} />
  </ActionIcon>
);

const None = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className={styles.none}>
    <span className={styles.art}>
      <Icon of={IconCalculator} size={24} />
    </span>
    <p className={styles.noneTitle}>{title}</p>
    <p>{children}</p>
  </div>
);
