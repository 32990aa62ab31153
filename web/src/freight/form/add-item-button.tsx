import { Button } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { MAX_LINE_ITEMS } from '@cartage/domain/freight/line-item.ts';
import { Icon } from '#ui/icon.tsx';

/** Adds a freight item to a form, up to the limit. */
export function AddItemButton({
  lineCount,
  addLine,
}: {
  readonly lineCount: number;
  readonly addLine: () => void;
}) {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon of={IconPlus} />}
      onClick={addLine}
      disabled={lineCount >= MAX_LINE_ITEMS}
    >
      Add item
    </Button>
  );
}
