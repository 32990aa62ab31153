import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { MOST_LINES } from '#freight/form/check-form.ts';
import type { FormParts } from '#freight/form/form-context.ts';
import { FreightLines } from '#freight/form/freight-lines.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

export function FreightCard({ addLine, ...parts }: FormParts & { readonly addLine: () => void }) {
  return (
    <Card
      title="Freight"
      end="Volume follows L × W × H"
      flush
      actions={
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon of={IconPlus} />}
          onClick={addLine}
          disabled={parts.form.lines.length >= MOST_LINES}
        >
          Add item
        </Button>
      }
    >
      <FreightLines {...parts} />
    </Card>
  );
}
