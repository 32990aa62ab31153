import { lazyLayer } from '#kit/dropdown/lazy-layer.tsx';
import type { DropdownPanel } from '#kit/dropdown/dropdown-panel.ts';

/** A panel below a button: holds the focus while it is open and returns it to the button. */
export const Dropdown = lazyLayer<DropdownPanel>(
  async () => (await import('#kit/dropdown/dropdown-layer.tsx')).DropdownLayer,
);
