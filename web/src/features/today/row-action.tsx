import { Button, Loader } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import styles from '#features/today/today.module.css';
import type { OpenException, TodayRow } from '#features/today/today-query.ts';
import type { RowActions } from '#features/today/use-row-action.ts';
import { STATUS_ICONS } from '#freight/status-icons.ts';
import { ButtonLink } from '#kit/button-link.tsx';
import { Icon } from '#ui/icon.tsx';

const ICONS = {
  markAsReady: STATUS_ICONS.FINAL,
  requestPickup: IconSend,
  openDocuments: IconDownload,
  callReceiver: IconPhone,
  openException: IconAlertTriangle,
  open: IconArrowRight,
} as const;

/** The next action of a row. Its name for screen readers has the consignment. */
export function RowAction({
  row,
  actions,
  openLabels,
  openException,
}: {
  readonly row: TodayRow;
  readonly actions: RowActions;
  readonly openLabels: (reference: string) => void;
  readonly openException: OpenException;
}) {
  const { reference, receiverPhone } = row;
  const { code, label } = row.action;
  const icon = <Icon of={ICONS[code]} />;
  const common = { variant: 'default', size: 'xs', className: styles.action, leftSection: icon } as const;
  const name = `${label}, ${reference}`;
  switch (code) {
    case 'open':
      return (
        <ButtonLink {...common} to="/consignment/$reference" params={{ reference }} aria-label={name}>
          {label}
        </ButtonLink>
      );
    case 'callReceiver':
      return (
        <Button {...common} component="a" href={`tel:${receiverPhone ?? ''}`} aria-label={name}>
          {label}
        </Button>
      );
    case 'openException':
      return (
        <Button {...common} aria-haspopup="dialog" aria-label={name} onClick={() => openException(row)}>
          {label}
        </Button>
      );
    case 'openDocuments':
      return (
        <Button {...common} aria-haspopup="dialog" aria-label={name} onClick={() => openLabels(reference)}>
          {label}
        </Button>
      );
    case 'markAsReady':
    case 'requestPickup': {
      const isBusy = actions.busy === reference;
      return (
        <Button
          {...common}
          aria-label={name}
          // `aria-disabled` instead of `disabled`, so that the button keeps the focus.
          aria-disabled={actions.busy !== null}
          aria-busy={isBusy}
          leftSection={isBusy ? <Loader size={16} color="currentColor" aria-hidden /> : icon}
          onClick={() => {
            if (actions.busy === null) actions.run(row, code);
          }}
        >
          {label}
        </Button>
      );
    }
  }
}
