import type { ListWalkProps } from '#features/consignment-detail/list-walk/use-list-walk.ts';
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
  readonly walk: ListWalkProps | null;
}
