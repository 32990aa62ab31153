import type { ConsignmentChange, JobChange } from '@cartage/contract/shapes/change.ts';

export type ChangeMessage =
  | { readonly type: 'changes'; readonly changes: readonly ConsignmentChange[] }
  /** Changes may be missing, or there is no stream: fetch again what is shown. */
  | { readonly type: 'refresh' };

export type LiveMessage =
  | ChangeMessage
  | { readonly type: 'jobs'; readonly jobs: readonly JobChange[] }
  /** A stream has opened or ended. */
  | { readonly type: 'stream'; readonly isOpen: boolean };

export type LiveListener = (message: LiveMessage) => void;
