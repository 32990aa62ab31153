import type { ListPagerProps } from '#features/consignment-detail/list-pager/use-list-pager.ts';
import type { Consignment } from '#freight/consignment-query.ts';

/** Props of the wide and the narrow page. */
export interface DetailProps {
  readonly reference: string;
  /** Undefined until loaded. */
  readonly consignment: Consignment | undefined;
  readonly isFetching: boolean;
  /** Why it could not be loaded. */
  readonly failure: Error | null;
  readonly retry: () => void;
  readonly close: () => void;
  readonly pager: ListPagerProps | null;
}
