import { Button, TextInput } from '@mantine/core';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { formatDateTime } from '@cartage/domain/dates/format.ts';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { money, quoteNumber } from '@cartage/domain/pricing/describe-charge.ts';
import { hasExpired } from '#freight/price/has-expired.ts';
import styles from '#features/quote/stored-quotes.module.css';
import type { QuotePage } from '#features/quote/use-quote-page.ts';
import { useDebounced } from '#kit/use-debounced.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

type StoredQuote = ResponseBody<'quotes'>[number];

const DEBOUNCE_MS = 250;

/** Stored quotes. Each can be opened or copied into the form. */
export function StoredQuotes({ page }: { readonly page: QuotePage }) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), DEBOUNCE_MS);
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['quotes', organisationId, search, page.quote?.quotation.number],
    queryFn: ({ signal }) =>
      call('quotes', { params: { org: organisationId }, query: { ...(search && { search }) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <Card title="Quotes">
      <TextInput
        label="Search quotes"
        placeholder="Number, sender, receiver or service"
        leftSection={<Icon of={IconSearch} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {isError ? (
        <div className={styles.none} role="alert">
          <p>Couldn't load the quotes. {messageOf(error)}</p>
          <Button size="xs" variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : data?.length === 0 ? (
        <p className={styles.none}>
          {search === '' ? 'Your quotes appear here. Get a quote to store the first one.' : 'No quotes match'}
        </p>
      ) : (
        <ul className={styles.quotes}>
          {data?.map((quote) => (
            <Row key={quote.number} quote={quote} page={page} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ quote, page }: { readonly quote: StoredQuote; readonly page: QuotePage }) {
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
        <Button size="xs" variant="default" onClick={() => page.open(number)}>
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
