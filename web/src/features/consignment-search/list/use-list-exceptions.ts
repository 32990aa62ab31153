import type { ListView } from '#features/consignment-search/search/list-view.ts';
import type { ExceptionContext } from '#freight/consignment-table/exception-columns.tsx';
import { useExceptionContext } from '#freight/use-exception-context.ts';

/** The exceptions that the list is filtered by; null for a list about other things. */
export function useListExceptions({
  exceptions,
  exceptionTypes,
  exceptionOwners,
}: Pick<ListView, 'exceptions' | 'exceptionTypes' | 'exceptionOwners'>): ExceptionContext | null {
  const context = useExceptionContext(exceptionTypes);
  const isAboutExceptions =
    exceptionTypes.length > 0 || exceptionOwners.length > 0 || exceptions.some((state) => state !== 'NONE');
  return isAboutExceptions ? context : null;
}
