import { Button } from '@mantine/core';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { CallFailure, messageOf } from '#api/problem.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';

/** Specified text (CONS-29). */
export const CANNOT_OPEN = 'Cannot open consignment, please try again later';

export function ConsignmentLoadError({
  failure,
  retry,
}: {
  readonly failure: Error;
  readonly retry: () => void;
}) {
  const message = failure instanceof CallFailure ? messageOf(failure, '') : '';
  return (
    <EmptyState
      illustration="broken-line"
      title={CANNOT_OPEN}
      actions={
        <Button variant="default" leftSection={<Icon of={IconRefresh} />} onClick={retry}>
          Try again
        </Button>
      }
    >
      <p role="alert">{message === '' ? "Couldn't load the consignment." : message}</p>
    </EmptyState>
  );
}
