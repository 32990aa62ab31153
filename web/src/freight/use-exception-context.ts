import { useMemo } from 'react';
import type { ExceptionContext } from '#freight/consignment-table/exception-columns.tsx';
import { useOrganisationContext } from '#session/session-context.tsx';

/** The exception types of the tenant; `typeIds` limits the exceptions to these types, null to none. */
export function useExceptionContext(
  typeIds: readonly string[] | null,
  dueOf: ExceptionContext['dueOf'] = null,
): ExceptionContext {
  const { organisation } = useOrganisationContext();
  const key = typeIds?.join() ?? null;
  return useMemo(() => {
    const types = organisation.exceptionTypes ?? [];
    const ids = key === null || key === '' ? null : new Set(key.split(','));
    const chosen = types.filter(({ id }) => ids?.has(String(id)));
    return {
      types,
      providerName: organisation.tenant.tenantName,
      titles: chosen.length === 0 ? null : new Set(chosen.map(({ title }) => title)),
      dueOf,
    };
  }, [organisation, key, dueOf]);
}
