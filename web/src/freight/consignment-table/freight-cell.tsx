import { countOf } from '@cartage/domain/freight/count-of.ts';
import { MIXED_PACKAGING } from '@cartage/domain/freight/totals.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import styles from '#freight/consignment-table/freight-cell.module.css';
import type { FreightQuery } from '#freight/consignment-table/freight-query.ts';
import type { Row } from '#freight/consignment-table/row.ts';
import { listVolume, listWeight } from '#freight/figures.ts';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { useHoverCard } from '#kit/use-hover-card.ts';
import { Quantity } from '#ui/quantity.tsx';

const loadCard = async () => (await import('#freight/consignment-table/freight-card.tsx')).FreightCard;
const FreightCard = lazyComponent<
  ComponentProps<Awaited<ReturnType<typeof loadCard>>> & { readonly close: () => void }
>(loadCard);

/**
 * LIST-05: item count, volume and weight. Hover or Enter opens the breakdown. A mouse click reaches the row, which
 * opens the consignment.
 */
export function FreightCell({
  row,
  tab,
  freight,
}: {
  readonly row: Row;
  readonly tab: 0 | -1;
  readonly freight: FreightQuery;
}) {
  const anchor = useRef<HTMLSpanElement>(null);
  const card = useHoverCard();
  // All changes, because the code of the card may load after the result that the card reads.
  const query = useQuery({ ...freight, enabled: card.isOpen, notifyOnChangeProps: 'all' });
  const { totals } = row;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    card.toggle();
  };
  return (
    <>
      <span
        ref={anchor}
        role="button"
        tabIndex={tab}
        className={styles.freight}
        aria-expanded={card.isOpen}
        aria-describedby={card.isOpen ? card.id : undefined}
        onPointerEnter={(event: PointerEvent) => event.pointerType === 'mouse' && card.enter()}
        onPointerLeave={card.leave}
        onBlur={card.close}
        onKeyDown={onKeyDown}
        onClick={(event: MouseEvent) => {
          // detail is 0 for a click from assistive technology, which has no hover.
          if (event.detail !== 0) return;
          event.stopPropagation();
          card.toggle();
        }}
      >
        {query.isError ? (
          <span className={styles.error}>Error</span>
        ) : (
          <>
            <span className={styles.count}>
              {countOf(totals.deliveryItems, totals.packagingTypeName ?? MIXED_PACKAGING)}
            </span>
            <span className={styles.figures}>
              <Quantity value={listVolume(totals.volume)} unit="m³" />
              <Quantity value={listWeight(totals.weight)} unit="kg" />
            </span>
          </>
        )}
      </span>
      {card.isOpen && (
        <FreightCard
          id={card.id}
          anchor={anchor}
          row={row}
          query={query}
          onEnter={card.enter}
          onLeave={card.leave}
          close={card.close}
        />
      )}
    </>
  );
}
