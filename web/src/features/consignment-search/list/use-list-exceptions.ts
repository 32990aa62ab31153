import type { ListView } from '#features/consignment-search/search/list-view.ts';
import type { ExceptionContext } from '#freight/consignment-table/exception-columns.tsx';
import type { Row } from '#freight/consignment-table/row.ts';
import { useDueTimes } from '#freight/exceptions/due-times-query.ts';
import { useExceptionContext } from '#freight/use-exception-context.ts';

type ExceptionFilters = Pick<ListView, 'exceptions' | 'exceptionTypes' | 'exceptionOwners' | 'mentionsMe'>;

/** The exceptions that the list is filtered by; null for a list about other things. */
export function useListExceptions(
  { exceptions, exceptionTypes, exceptionOwners, mentionsMe }: ExceptionFilters,
  rows: readonly Row[],
): ExceptionContext | null {
  const isAboutExceptions =
    mentionsMe ||
    exceptionTypes.length > 0 ||
    exceptionOwners.length > 0 ||
    exceptions.some((state) => state !== 'NONE');
  const context = useExceptionContext(exceptionTypes, useDueTimes(rows, isAboutExceptions));
  return isAboutExceptions ? context : null;
}
