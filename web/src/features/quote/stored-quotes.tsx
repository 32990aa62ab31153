import { Button, TextInput } from '@mantine/core';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { money, quoteNumber } from '@cartage/domain/pricing/describe-charge.ts';
import { hasExpired } from '#freight/price/has-expired.ts';
import styles from '#features/quote/stored-quotes.module.css';
import type { QuotePage } from '#features/quote/use-quote-page.ts';
import { type QuoteSummary, useStoredQuotes } from '#features/quote/use-stored-quotes.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { useDebounced } from '#kit/use-debounced.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

const DEBOUNCE_MS = 250;

/** Stored quotes. Each can be opened or copied into the form. */
export function StoredQuotes({ page }: { readonly page: QuotePage }) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), DEBOUNCE_MS);
  const list = useStoredQuotes(search, page.quote?.quotation.number ?? null);
  const { quotes, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    list;
  // The button is removed with the last page, so the focus moves to the first quote that was added.
  const firstAdded = useRef<number | null>(null);
  useEffect(() => {
    const quote = firstAdded.current === null ? undefined : quotes?.[firstAdded.current];
    if (quote === undefined) return;
    firstAdded.current = null;
    document.getElementById(openButtonId(quote.number))?.focus();
  }, [quotes]);
  return (
    <Card title="Quotes">
      <TextInput
        label="Search quotes"
        placeholder="Number, sender, receiver or service"
        leftSection={<Icon of={IconSearch} />}
        value={typed}
        onChange={(event) => {
          firstAdded.current = null;
          setTyped(event.currentTarget.value);
        }}
      />
      {list.isError && !isFetchNextPageError ? (
        <div className={styles.none} role="alert">
          <p>Couldn't load the quotes. {messageOf(error)}</p>
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : quotes?.length === 0 ? (
        <p className={styles.none}>
          {search === '' ? 'Your quotes appear here. Get a quote to store the first one.' : 'No quotes match'}
        </p>
      ) : (
        <ul className={styles.quotes}>
          {quotes?.map((quote) => (
            <Row key={quote.number} quote={quote} page={page} />
          ))}
        </ul>
      )}
      {isFetchNextPageError && (
        <p className={styles.none} role="alert">
          Couldn't load more quotes. {messageOf(error)}
        </p>
      )}
      {hasNextPage && (
        <BusyButton
          variant="default"
          className={styles.more ?? ''}
          isBusy={isFetchingNextPage}
          onClick={() => {
            firstAdded.current = quotes?.length ?? null;
            void fetchNextPage();
          }}
        >
          Show more quotes
        </BusyButton>
      )}
    </Card>
  );
}

const openButtonId = (number: number) => `open-quote-${number}`;

function Row({ quote, page }: { readonly quote: QuoteSummary; readonly page: QuotePage }) {
  const { number, sender, receiver, serviceType, totalPrice, consignment } = quote;
  const validUntil = new Date(quote.validUntilDateTimeUtc);
  const isExpired = hasExpired(quote.validUntilDateTimeUtc);
  const name = quoteNumber(number);
  return (
    <li className={styles.quote}>
      <div className={styles.text}>
        <p className={styles.lane}>
          {sender} to {receiver}
        </p>
        <p className={styles.about}>
          {name}, {serviceType.name}, quoted {formatDateTime(new Date(quote.quotedAtDateTimeUtc))} by{' '}
          {quote.quotedBy}. {isExpired ? 'Expired' : `Valid until ${formatDateTime(validUntil)}`}
        </p>
        {consignment !== null && (
          <Link to="/consignment/$reference" params={{ reference: consignment }} className={styles.link}>
            {consignment}
          </Link>
        )}
      </div>
      <b className={styles.price}>{money(totalPrice)}</b>
      <div className={styles.actions}>
        <Button id={openButtonId(number)} size="xs" variant="default" onClick={() => page.open(number)}>
          Open<span className="visually-hidden"> {name}</span>
        </Button>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<Icon of={IconCopy} />}
          onClick={() => page.copy(number)}
        >
          Copy<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </li>
  );
}
