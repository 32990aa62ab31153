import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { CallFailure } from '#api/problem.ts';
import { NewVersionNotice } from '#app/new-version-notice.tsx';
import { Announcer } from '#kit/announcer.tsx';
import { ToastLayer } from '#kit/toast-layer.tsx';
import { look } from '#theme/show-look.ts';
import { cssVariables, theme } from '#theme/theme.ts';
import { TooltipLayer } from '#ui/tooltip-layer.tsx';

/** One more try where the next may succeed: no answer, or a server that is busy. */
const isPassing = (failure: unknown) =>
  failure instanceof CallFailure &&
  (failure.status === 503
    ? failure.problem?.code !== 'maintenance'
    : failure.status === 0 && !failure.problem);

export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, failure) => failures < 1 && isPassing(failure),
        retryDelay: 500,
        // A browser that thinks itself offline may be wrong; the call itself tells.
        networkMode: 'always',
        // Which would switch this off.
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
      // The kit's file of defaults is not loaded (3.5 kB): it writes all of its variables itself.
      deduplicateCssVariables={false}
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <ToastLayer>
          <NewVersionNotice />
        </ToastLayer>
        <Announcer />
        <TooltipLayer />
      </QueryClientProvider>
    </MantineProvider>
  );
}
