import { Button } from '@mantine/core';
import type { DecimalCommas } from '@cartage/domain/consignment-import/decimal-commas.ts';
import { Banner } from '#features/consignment-import/banner.tsx';
import { wholeNumber } from '#freight/figures.ts';
import { countText } from '#freight/imports/import-result.ts';

/** A comma is read as a decimal point only when the user says so. */
export function DecimalCommasBanner({
  found: { count, example },
  readAsDecimals,
}: {
  readonly found: DecimalCommas;
  readonly readAsDecimals: () => void;
}) {
  const isOne = count === 1;
  return (
    <Banner
      kind="warning"
      label="Decimal commas"
      title={`${countText(count, 'number')} ${isOne ? 'has' : 'have'} a comma, such as ${example}`}
    >
      <p>
        If the comma separates decimals in this file, {example} is {Number(example.replace(',', '.'))}.
      </p>
      <Button size="xs" variant="default" onClick={readAsDecimals}>
        {isOne ? 'Read it as a decimal' : `Read all ${wholeNumber(count)} as decimals`}
      </Button>
    </Banner>
  );
}
