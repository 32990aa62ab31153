/** What was typed before there was a field for it. */
export interface TypedAhead {
  readonly text: string;
  readonly isEntered: boolean;
}

/**
 * Keeps what is typed between the key that opens a field and the field's focus: a scanner, and a dispatcher who knows
 * the way, are faster than a dialog. One at a time.
 */
export const typedAhead = {
  begin(): void {
    kept = { text: '', isEntered: false };
    document.addEventListener('keydown', keep, true);
  },
  /** Whoever takes it listens from now on itself. */
  take(): TypedAhead {
    document.removeEventListener('keydown', keep, true);
    const taken = kept;
    kept = NOTHING;
    return taken;
  },
};

const NOTHING: TypedAhead = { text: '', isEntered: false };
let kept = NOTHING;

function keep(event: KeyboardEvent): void {
  if (hasField()) return void typedAhead.take();
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  const next = ctrlKey || metaKey || altKey || isComposing ? null : after(kept, key);
  if (next === null) return;
  kept = next;
  event.preventDefault();
  event.stopPropagation();
}

/** A field that had the focus before we began never asks for what was kept. */
const hasField = () =>
  document.activeElement instanceof HTMLInputElement &&
  document.activeElement.closest('[role=dialog]') !== null;

/** Null for a key that is none of ours. */
function after({ text, isEntered }: TypedAhead, key: string): TypedAhead | null {
  if (key === 'Enter') return { text, isEntered: true };
  if (key === 'Backspace') return { text: [...text].slice(0, -1).join(''), isEntered };
  // Every other key that has a name is no letter.
  return [...key].length === 1 ? { text: text + key, isEntered } : null;
}
