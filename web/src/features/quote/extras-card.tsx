import { Button, TextInput } from '@mantine/core';
import { EXTRA_INVALID, type ExtraCounts, extraFieldId } from '#features/quote/quote-form.ts';
import styles from '#features/quote/quote.module.css';
import type { QuoteExtras } from '#features/quote/use-quote-extras.ts';
import { Card } from '#ui/card.tsx';
import { FieldError } from '#ui/field-error.tsx';

/** The quantity of each extra (QUOTE-02). */
export function ExtrasCard({
  extras,
  serviceType,
  counts,
  setCount,
  wrong,
}: {
  readonly extras: QuoteExtras;
  readonly serviceType: string | null;
  readonly counts: ExtraCounts;
  readonly setCount: (code: string, text: string) => void;
  /** Codes of the extras with an invalid quantity. */
  readonly wrong: readonly string[];
}) {
  const offered = extras.offered(serviceType);
  return (
    <Card title="Extras">
      {extras.hasFailed ? (
        <div className={styles.none}>
          <p>Couldn't load extras</p>
          <Button size="xs" variant="default" onClick={extras.retry}>
            Try again
          </Button>
        </div>
      ) : offered.length === 0 ? (
        <p className={styles.none}>
          {serviceType === null ? 'Choose a service type to see its extras' : 'No extras available'}
        </p>
      ) : (
        <ul className={styles.extras}>
          {offered.map(({ code, name, description }) => (
            <li key={code}>
              <TextInput
                id={extraFieldId(code)}
                classNames={{
                  root: styles.extra ?? '',
                  label: styles.extraText ?? '',
                  description: styles.extraText ?? '',
                  wrapper: styles.extraField ?? '',
                  error: styles.extraError ?? '',
                }}
                label={name}
                description={description}
                inputMode="numeric"
                autoComplete="off"
                placeholder="0"
                value={counts[code] ?? ''}
                onChange={(event) => setCount(code, event.currentTarget.value)}
                error={wrong.includes(code) && <FieldError message={EXTRA_INVALID} />}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
