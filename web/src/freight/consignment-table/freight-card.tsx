import { packagingWord } from '@cartage/domain/freight/count-of.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { freightBreakdown, type Line } from '#freight/consignment-table/freight-breakdown.ts';
import styles from '#freight/consignment-table/freight-card.module.css';
import type { Row } from '#freight/consignment-table/row.ts';
import { fullVolume, fullWeight, wholeNumber } from '#freight/figures.ts';
import { positionPopover } from '#kit/position-popover.ts';
import { DangerousGoodsIcon } from '#ui/dangerous-goods-icon.tsx';
import { FieldError } from '#ui/field-error.tsx';
import { Icon } from '#ui/icon.tsx';
import { Quantity } from '#ui/quantity.tsx';

/** Specified text (LIST-05). */
const FAILED = 'Failed to load line item information. Please try again.';

/** The freight of a row by packaging type and dangerous goods, in the top layer beside its cell. */
export function FreightCard({
  id,
  anchor,
  row,
  query,
  onEnter,
  onLeave,
}: {
  readonly id: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly row: Row;
  readonly query: UseQueryResult<readonly Line[]>;
  readonly onEnter: () => void;
  readonly onLeave: () => void;
}) {
  const card = useRef<HTMLDivElement>(null);
  const { data, isError } = query;
  // After every render: the card grows when the line items arrive.
  useLayoutEffect(() => {
    if (card.current && anchor.current) positionPopover(card.current, anchor.current);
  });
  return (
    <div
      ref={card}
      id={id}
      role="tooltip"
      popover="manual"
      className={styles.card}
      aria-busy={query.isFetching}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      // The click must not reach the row underneath.
      onClick={(event) => event.stopPropagation()}
    >
      {data !== undefined && <Breakdown lines={data} />}
      {data === undefined && isError && (
        <p role="alert" className={styles.failed}>
          <FieldError message={FAILED} />
        </p>
      )}
      {data === undefined && !isError && <Loading />}
      <div className={styles.totals}>
        <span>
          {wholeNumber(row.totals.deliveryItems)} {row.totals.deliveryItems === 1 ? 'item' : 'items'}
        </span>
        <Quantity value={fullVolume(row.totals.volume)} unit="m³" />
        <Quantity value={fullWeight(row.totals.weight)} unit="kg" />
      </div>
    </div>
  );
}

function Breakdown({ lines }: { readonly lines: readonly Line[] }) {
  const { dangerousGoods, packaging } = freightBreakdown(lines);
  return (
    <>
      {dangerousGoods.length > 0 && (
        <>
          <p className={styles.heading}>Dangerous goods</p>
          <ul className={styles.list}>
            {dangerousGoods.map((text) => (
              <li key={text}>
                <Icon of={DangerousGoodsIcon} />
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.heading}>Packaging</p>
      <ul className={styles.list}>
        {packaging.map(({ name, count }) => (
          <li key={name}>
            <b>{wholeNumber(count)}</b>
            {packagingWord(count, name)}
          </li>
        ))}
      </ul>
    </>
  );
}

const Loading = () => (
  <>
    <span className="visually-hidden">Loading line items</span>
    <span className={styles.waiting} />
    <span className={styles.waiting} />
  </>
);
