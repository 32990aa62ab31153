import { Button } from '@mantine/core';
import IconRulerMeasure from '@tabler/icons-react/dist/esm/icons/IconRulerMeasure.mjs';
import { useState } from 'react';
import { AddItemButton } from '#freight/form/add-item-button.tsx';
import type { FormProps } from '#freight/form/form-props.ts';
import { FreightLines } from '#freight/form/freight-lines.tsx';
import { OutsideForm } from '#freight/form/outside-form.tsx';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { useHasOwnOperations } from '#session/use-has-own-operations.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';

const PresetsDialog = lazyComponent(
  async () => (await import('#features/consignment-create/presets-dialog.tsx')).PresetsDialog,
);

export function FreightCard({ addLine, ...formProps }: FormProps & { readonly addLine: () => void }) {
  const [areOpen, setOpen] = useState(false);
  const hasPresets = useHasOwnOperations();
  return (
    <Card
      title="Freight"
      end="Volume is calculated from L × W × H"
      flush
      actions={
        <>
          <AddItemButton lineCount={formProps.form.lines.length} addLine={addLine} />
          {hasPresets && (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<Icon of={IconRulerMeasure} size={16} />}
              onClick={() => setOpen(true)}
            >
              Packaging presets
            </Button>
          )}
        </>
      }
    >
      <FreightLines {...formProps} />
      {areOpen && (
        <OutsideForm>
          <PresetsDialog close={() => setOpen(false)} />
        </OutsideForm>
      )}
    </Card>
  );
}
