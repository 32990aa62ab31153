import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { MAX_LINE_ITEMS } from '@cartage/domain/freight/line-item.ts';
import type { FormProps } from '#freight/form/form-props.ts';
import { FreightLines } from '#freight/form/freight-lines.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

export function FreightCard({ addLine, ...formProps }: FormProps & { readonly addLine: () => void }) {
  return (
    <Card
      title="Freight"
      end="Volume is calculated from L × W × H"
      flush
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon of={IconPlus} />}
          onClick={addLine}
          disabled={formProps.form.lines.length >= MAX_LINE_ITEMS}
        >
          Add item
        </Button>
      }
    >
      <FreightLines {...formProps} />
    </Card>
  );
}
