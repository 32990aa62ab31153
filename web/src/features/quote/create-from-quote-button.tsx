import type { ButtonProps } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { BusyButton } from '#kit/busy-button.tsx';
import type { QuotePage } from '#features/quote/use-quote-page.ts';
import { Icon } from '#ui/icon.tsx';

/** Unavailable while the quote is outdated. */
export const CreateFromQuoteButton = ({
  page,
  ...props
}: { readonly page: QuotePage } & Pick<ButtonProps, 'fullWidth' | 'size'>) => (
  <BusyButton
    {...props}
    leftSection={<Icon of={IconPlus} />}
    isBusy={page.isCreating}
    isUnavailable={page.outdated !== null}
    onClick={page.createConsignment}
  >
    Create consignment
  </BusyButton>
);
