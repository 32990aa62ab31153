import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { CallFailure } from '#api/problem.ts';
import { NewVersionBanner } from '#app/new-version-banner.tsx';
import { Announcer } from '#kit/announcer.tsx';
import { ToastLayer } from '#kit/toast-layer.tsx';
import { look } from '#theme/apply-look.ts';
import { cssVariables, theme } from '#theme/theme.ts';
import { TooltipLayer } from '#ui/tooltip-layer.tsx';

/** True when a retry may succeed: no response, or a busy server. */
const isTransient = (failure: unknown) =>
  failure instanceof CallFailure &&
  (failure.status === 503
    ? failure.problem?.code !== 'maintenance'
    : failure.status === 0 && !failure.problem);

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, failure) => failures < 1 && isTransient(failure),
        retryDelay: 500,
        // Calls are sent even when navigator.onLine is false, because it can be wrong.
        networkMode: 'always',
        // Set explicitly, because networkMode 'always' would switch it off.
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });

export function Providers({
  queryClient,
  nonce,
  children,
}: {
  readonly queryClient: QueryClient;
  readonly nonce: string;
  readonly children: ReactNode;
}) {
  const { scheme } = useSyncExternalStore(look.subscribe, look.read);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      {...(scheme !== 'auto' && { forceColorScheme: scheme })}
      getStyleNonce={() => nonce}
      withGlobalClasses={false}
      // Mantine's default variables file (3.5 kB) is not loaded, so no variable may be skipped as a duplicate.
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <ToastLayer>
          <NewVersionBanner />
        </ToastLayer>
        <Announcer />
        <TooltipLayer />
      </QueryClientProvider>
    </MantineProvider>
  );
}
