import type { KeyboardUser } from '#keyboard/keyboard-user.ts';
import type { Examples } from '#scenes/scene.ts';

/** A task that a user completes by keyboard, from the page at `path` to its visible result. */
export interface Task {
  readonly name: string;
  readonly path: string | ((examples: Examples) => string);
  /** Limit of actions, for tasks that have one. */
  readonly maxActions?: number;
  /** Set-up that is not counted. */
  readonly prepare?: (user: KeyboardUser, examples: Examples) => Promise<void>;
  /** Throws when the result does not appear. */
  readonly run: (user: KeyboardUser, examples: Examples) => Promise<void>;
}
