import { Button } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import type { Selection } from '#features/consignment-search/selection/use-selection.ts';
import { wholeNumber } from '#freight/figures.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { Icon } from '#ui/icon.tsx';

/** Copies the selected references, one per line. */
export function CopyReferences({ selection }: { readonly selection: Selection }) {
  const references = selection.consignments.map(({ reference }) => reference);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(references.join('\n'));
      const count = references.length;
      showSuccess(`${wholeNumber(count)} ${count === 1 ? 'reference' : 'references'} copied`);
    } catch {
      showError("Couldn't copy: your browser blocked access to the clipboard.");
    }
  };
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon of={IconCopy} />}
      data-tooltip="Copy references"
      data-tooltip-clipped
      onClick={() => void copy()}
    >
      <span data-optional="first">Copy references</span>
    </Button>
  );
}
