import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { FailurePage } from '#app/failure-page.tsx';
import { LoadFailurePage } from '#app/load-failure-page.tsx';
import { LoadFailure } from '#kit/load-failure.ts';

export function RouteError({ error: thrown, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  if (thrown instanceof LoadFailure) return <LoadFailurePage />;
  return <FailurePage error={thrown} retry={retry} />;
}
