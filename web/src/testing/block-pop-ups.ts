import { onTestFinished } from 'vitest';
import { clearToasts } from '#testing/failures.ts';

/** Blocks every pop-up, so that no tab stays open. */
export function blockPopUps(): void {
  const before = window.open;
  window.open = () => null;
  onTestFinished(() => {
    window.open = before;
    clearToasts();
  });
}
