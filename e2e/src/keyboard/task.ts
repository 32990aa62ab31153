import type { KeyboardUser } from '#keyboard/keyboard-user.ts';
import type { Examples } from '#scenes/scene.ts';

/** What a user does in one go by keyboard, from the page at `path` to its visible result. */
export interface Task {
  readonly name: string;
  readonly path: string | ((examples: Examples) => string);
  /** Limit of actions, for tasks that have one. */
  readonly maxActions?: number;
  /** What the page needs before the user begins, outside the counts. */
  readonly prepare?: (user: KeyboardUser, examples: Examples) => Promise<void>;
  /** Throws when the result does not appear. */
  readonly run: (user: KeyboardUser, examples: Examples) => Promise<void>;
}
