import { Button } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import type { Selection } from '#features/consignment-search/use-selection.ts';
import { wholeNumber } from '#freight/figures.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { Icon } from '#ui/icon.tsx';

/** The marked references, one a line: as a spreadsheet and an e-mail take them. */
export function CopyReferences({ selection }: { readonly selection: Selection }) {
  const references = selection.consignments.map(({ reference }) => reference);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(references.join('\n'));
      const count = references.length;
      showSuccess(`${wholeNumber(count)} ${count === 1 ? 'reference' : 'references'} copied`);
    } catch {
      showError('This browser does not let the portal copy');
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
