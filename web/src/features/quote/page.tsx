import '#kit/form-styles.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { ExtrasCard } from '#features/quote/extras-card.tsx';
import { QuotationCard } from '#features/quote/quotation-card.tsx';
import { wrongExtras } from '#features/quote/quote-form.ts';
import styles from '#features/quote/quote.module.css';
import { ServicesCard } from '#features/quote/services-card.tsx';
import { ReplaceFormDialog } from '#features/quote/replace-form-dialog.tsx';
import { QuotePageFrame } from '#features/quote/quote-page-frame.tsx';
import { StoredQuotes } from '#features/quote/stored-quotes.tsx';
import { useQuoteExtras } from '#features/quote/use-quote-extras.ts';
import { type QuotePage as Page, useQuotePage } from '#features/quote/use-quote-page.ts';
import { AddItemButton } from '#freight/form/add-item-button.tsx';
import { DateFields } from '#freight/form/date-fields.tsx';
import { DetailsFields } from '#freight/form/details-fields.tsx';
import { focusLine, focusNextOnEnter } from '#freight/form/focus.ts';
import type { FormProps } from '#freight/form/form-props.ts';
import { FreightLines } from '#freight/form/freight-lines.tsx';
import { NoRecords } from '#freight/no-records.tsx';
import { PartyFields } from '#freight/form/party-fields.tsx';
import { useNoSitesMessage } from '#freight/no-sites-message.tsx';
import { RecordBody, Route } from '#kit/record-page.tsx';
import { scrollToTop } from '#kit/scroll-to-top.ts';
import { UnsavedChanges } from '#kit/unsaved-changes.tsx';
import { useSubmitKey } from '#kit/use-submit-key.ts';
import { useHasOrganisation, useSession } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { useTwoColumns } from '#ui/use-media.ts';

/** QUOTE-01. Without LimitedEdit the records that the form needs are not loaded (AUTH-06). */
export function QuotePage() {
  return useHasOrganisation() ? <QuoteForm /> : <NoRecords title="Quote" />;
}

function QuoteForm() {
  const missing = useNoSitesMessage();
  const extras = useQuoteExtras();
  const page = useQuotePage(extras);
  const { form, change, errorOf } = page;
  const props = { form, change, errorOf };
  const { quote } = page;
  useSubmitKey(page.requestQuote);
  const isResultFirst = !useTwoColumns() && quote !== null;
  // The result is above the form. Get Quote stays in reach while the form is scrolled.
  useEffect(() => {
    if (quote !== null) scrollToTop();
  }, [quote]);
  return (
    <form
      className={styles.page}
      noValidate
      onKeyDown={(event) => void focusNextOnEnter(event)}
      onSubmit={(event) => event.preventDefault()}
    >
      <UnsavedChanges hasChanges={() => page.isModified && !page.isCreated()} onDiscard={page.reset} />
      <ReplaceFormDialog page={page} />
      <QuotePageFrame page={page}>
        {missing ?? (
          <RecordBody
            main={
              <>
                {quote !== null && <ServicesCard page={page} services={quote.quotation.services} />}
                {isResultFirst && <QuotationCard page={page} />}
                <Route>
                  <Card title="Sender">
                    <PartyFields role="sender" withReference={false} {...props} />
                  </Card>
                  <Card title="Receiver">
                    <PartyFields role="receiver" withReference={false} {...props} />
                  </Card>
                </Route>
                <Freight {...props} />
                <div className={styles.pair}>
                  <Card title="Consignment details">
                    <Details page={page} props={props} />
                  </Card>
                  <ExtrasCard
                    extras={extras}
                    serviceType={form.serviceType}
                    counts={page.extras}
                    setCount={page.setExtra}
                    wrong={page.showsErrors ? wrongExtras(page.extras, extras.codes(form.serviceType)) : []}
                  />
                </div>
              </>
            }
            side={!isResultFirst && <QuotationCard page={page} />}
            sideClass={styles.side}
            below={<StoredQuotes page={page} />}
          />
        )}
      </QuotePageFrame>
    </form>
  );
}

function Details({ page, props }: { readonly page: Page; readonly props: FormProps }): ReactNode {
  const { requestedPickupDateEnabled } = useSession().tenant.settings;
  const { fields, hint } = page.dates;
  if (fields === null) return null;
  const { pickup, delivery } = fields;
  const shown = {
    pickup: { ...pickup, error: props.errorOf('requestedPickup') ?? pickup.error },
    // A quote needs the date; a draft does not.
    delivery: { ...delivery, isRequired: true, error: props.errorOf('requestedDelivery') ?? delivery.error },
  };
  return (
    <div className={styles.details}>
      <DetailsFields {...props} />
      <DateFields dates={{ fields: shown, hint }} showsPickup={requestedPickupDateEnabled} />
    </div>
  );
}

function Freight(props: FormProps) {
  const [addedLine, setAddedLine] = useState<string | null>(null);
  useEffect(() => {
    if (addedLine !== null) focusLine(addedLine);
  }, [addedLine]);
  const add = () => {
    const key = crypto.randomUUID();
    props.change({ type: 'line-add', key });
    setAddedLine(key);
  };
  return (
    <Card
      title="Freight"
      end="Volume is calculated from L × W × H"
      flush
      actions={<AddItemButton lineCount={props.form.lines.length} addLine={add} />}
    >
      <FreightLines {...props} />
    </Card>
  );
}
