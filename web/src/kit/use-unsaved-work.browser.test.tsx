import { expect, onTestFinished, test } from 'vitest';
import { reload } from '#kit/reload-page.ts';
import { useUnsavedWork } from '#kit/use-unsaved-work.ts';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

async function checkOf(isStored: boolean): Promise<() => boolean> {
  const checks: (() => boolean)[] = [];
  function Work() {
    checks.push(useUnsavedWork(() => true, isStored));
    return null;
  }
  await renderInPortal(<Work />);
  await eventually(() => expect(checks.length).toBeGreaterThan(0));
  return () => checks.at(-1)?.() ?? false;
}

function startReload(): void {
  reload.isRunning = true;
  onTestFinished(() => {
    reload.isRunning = false;
  });
}

test('changes that are stored in the tab survive a reload for a new version', async () => {
  const isAtRisk = await checkOf(true);
  expect(isAtRisk()).toBe(true);
  startReload();
  expect(isAtRisk()).toBe(false);
});

test('a reload for a new version asks about changes that are not stored, also after the user stayed', async () => {
  const isAtRisk = await checkOf(false);
  startReload();
  expect(isAtRisk()).toBe(true);
  expect(reload.isRunning).toBe(false);
});
