/** Keys typed before the input had the focus. */
export interface TypeAhead {
  readonly text: string;
  readonly isEntered: boolean;
}

/**
 * Buffers keys between the shortcut that opens a dialog and the focus of its input. Scanners and fast users type before
 * the dialog has opened. One buffer at a time.
 */
export const typeAhead = {
  begin(): void {
    buffer = { text: '', isEntered: false };
    document.addEventListener('keydown', onKeyDown, true);
  },
  /** Returns the buffer and stops buffering. */
  take(): TypeAhead {
    document.removeEventListener('keydown', onKeyDown, true);
    const taken = buffer;
    buffer = EMPTY;
    return taken;
  },
};

const EMPTY: TypeAhead = { text: '', isEntered: false };
let buffer = EMPTY;

function onKeyDown(event: KeyboardEvent): void {
  if (hasField()) return void typeAhead.take();
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  const next = ctrlKey || metaKey || altKey || isComposing ? null : withKey(buffer, key);
  if (next === null) return;
  buffer = next;
  event.preventDefault();
  event.stopPropagation();
}

/** True when an input of the dialog already has the focus and receives the keys itself. */
const hasField = () =>
  document.activeElement instanceof HTMLInputElement &&
  document.activeElement.closest('[role=dialog]') !== null;

/** Null for a key that types nothing. */
function withKey({ text, isEntered }: TypeAhead, key: string): TypeAhead | null {
  if (key === 'Enter') return { text, isEntered: true };
  if (key === 'Backspace') return { text: [...text].slice(0, -1).join(''), isEntered };
  // Named keys such as 'Tab' have longer names than one character.
  return [...key].length === 1 ? { text: text + key, isEntered } : null;
}
