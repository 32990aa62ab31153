import { Button } from '@mantine/core';
import IconClipboardText from '@tabler/icons-react/dist/esm/icons/IconClipboardText.mjs';
import { useState } from 'react';
import { partyFieldId } from '#freight/form/field-id.ts';
import { HEAD_FIELDS } from '#freight/form/field-table.ts';
import type { FormProps } from '#freight/form/form-props.ts';
import type { Role } from '#freight/form/form-state.ts';
import { focusField } from '#freight/form/focus.ts';
import { OutsideForm } from '#freight/form/outside-form.tsx';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { Icon } from '#ui/icon.tsx';

const PasteAddressDialog = lazyComponent(
  async () => (await import('#freight/form/paste-address-dialog.tsx')).PasteAddressDialog,
);

/** The dialog for a pasted address, and the function that opens it with a text. */
export function usePasteAddress(role: Role, change: FormProps['change']) {
  const [text, setText] = useState<string | null>(null);
  const close = () => setText(null);
  const dialog = text !== null && (
    <OutsideForm>
      <PasteAddressDialog
        party={HEAD_FIELDS[role].label}
        initialText={text}
        close={close}
        onUse={(custom) => {
          close();
          change({ type: 'party', role, given: { isCustom: true, custom } });
          requestAnimationFrame(() => focusField(partyFieldId(role, 'fullName')));
        }}
      />
    </OutsideForm>
  );
  return { dialog, open: setText };
}

export const PasteAddressButton = ({ onClick }: { readonly onClick: () => void }) => (
  <Button
    variant="subtle"
    size="xs"
    leftSection={<Icon of={IconClipboardText} size={16} />}
    onClick={onClick}
  >
    Paste an address
  </Button>
);
