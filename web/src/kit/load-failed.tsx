import { Button } from '@mantine/core';
import { messageOf } from '#api/problem.ts';
import { EmptyState } from '#ui/empty-state.tsx';

/** Shown instead of content that couldn't be loaded, with its error and a way to try again. */
export function LoadFailed({
  title,
  error,
  retry,
}: {
  /** "Couldn't load the manifests". */
  readonly title: string;
  readonly error: unknown;
  readonly retry: () => unknown;
}) {
  return (
    <EmptyState
      illustration="broken-line"
      title={title}
      actions={
        <Button variant="default" onClick={() => void retry()}>
          Try again
        </Button>
      }
    >
      <p>{messageOf(error)}</p>
    </EmptyState>
  );
}
