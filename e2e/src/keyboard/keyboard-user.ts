import type { Page } from '@playwright/test';
import { focusOf } from '#focus.ts';
import { expect } from '#slow-expect.ts';

const MAX_STEPS = 150;

/**
 * A user with a keyboard and no mouse. Counts what the user does. An action is a shortcut, an activated control, or a
 * value entered in a field, with the Enter that confirms it. A key press is each key, also the Tabs on the way to a control.
 */
export interface KeyboardUser {
  readonly page: Page;
  readonly counts: { actions: number; keys: number };
  /** An action of one press, such as `Control+K`. */
  shortcut(keys: string): Promise<void>;
  /**
   * Presses `key` until the control with this accessible name has the focus. The focus must be visible at every step.
   * Throws after 150 presses.
   */
  reach(name: RegExp, key?: string): Promise<void>;
  /** Reaches a control and presses `press` on it: one action. */
  activate(name: RegExp, options?: { readonly by?: string; readonly press?: string }): Promise<void>;
  /** Reaches a field and replaces its text: one action. */
  enter(name: RegExp, text: string): Promise<void>;
  /** Enters text in a field with suggestions and accepts the first suggestion: one action. */
  choose(name: RegExp, text: string, option?: RegExp): Promise<void>;
  /** Types in the focused field and confirms with Enter: one action. */
  confirm(text: string): Promise<void>;
  /** Opens the palette, types, and runs the first option: two actions. */
  run(typed: string): Promise<void>;
}

/** Null when users see where the focus is, or when the focus is outside the page, before its first control. */
async function faultOf(page: Page): Promise<string | null> {
  const { name, isSeen, isCovered } = await focusOf(page);
  if (name === '') return null;
  if (!isSeen) return `${name} has no focus indicator`;
  return isCovered ? `${name} is covered` : null;
}

export function keyboardUser(page: Page): KeyboardUser {
  const counts = { actions: 0, keys: 0 };
  const press = async (keys: string) => {
    await page.keyboard.press(keys);
    counts.keys += 1;
  };
  const typeKeys = async (text: string) => {
    await page.keyboard.type(text);
    counts.keys += [...text].length;
  };
  const done = () => {
    counts.actions += 1;
  };

  async function reach(name: RegExp, key = 'Tab'): Promise<void> {
    if (name.test((await focusOf(page)).name)) return;
    const passed: string[] = [];
    for (let step = 0; step < MAX_STEPS; step += 1) {
      await press(key);
      // Scrolling the focused element into view takes a frame.
      await expect.poll(() => faultOf(page), { message: `focus after ${passed.join(' › ')}` }).toBeNull();
      const focus = await focusOf(page);
      if (name.test(focus.name)) return;
      passed.push(focus.name.slice(0, 24));
    }
    throw new Error(`${key} does not reach ${name}: ${passed.join(' › ')}`);
  }

  return {
    page,
    counts,
    async shortcut(keys) {
      await press(keys);
      done();
    },
    reach,
    async activate(name, { by, press: key = 'Enter' } = {}) {
      await reach(name, by);
      await press(key);
      done();
    },
    async enter(name, text) {
      await reach(name);
      await press('Control+a');
      await typeKeys(text);
      done();
    },
    async choose(name, text, option = new RegExp(text)) {
      await reach(name);
      await typeKeys(text);
      await page.getByRole('option', { name: option }).first().waitFor();
      await press('ArrowDown');
      await press('Enter');
      done();
    },
    async confirm(text) {
      await typeKeys(text);
      await press('Enter');
      done();
    },
    async run(typed) {
      await press('Control+k');
      done();
      const field = page.getByRole('combobox', { name: 'Search or jump to' });
      await expect(field).toBeFocused();
      await typeKeys(typed);
      await page.getByRole('dialog').getByRole('option', { selected: true }).waitFor();
      await press('Enter');
      done();
      await expect(field).toBeHidden();
    },
  };
}
