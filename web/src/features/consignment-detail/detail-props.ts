import type { Consignment } from '#freight/consignment-query.ts';

/** What the wide and the narrow page are made of. */
export interface DetailProps {
  readonly reference: string;
  /** Undefined until it is there. */
  readonly consignment: Consignment | undefined;
  readonly isFetching: boolean;
  /** Why there is none to show. */
  readonly failure: Error | null;
  readonly retry: () => void;
  readonly close: () => void;
}
