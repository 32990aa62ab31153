import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { StatusChip } from '#freight/status-chip.tsx';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const STATUSES = [
  ['DRAFT', 'Draft', 'Work in progress'],
  ['FINAL', 'Ready', 'Validated, not yet requested for pickup'],
  ['STAGED', 'Staged', 'Awaits pickup; the provider has been notified'],
  ['PICKUP', 'Picked Up', 'Collected'],
  ['TRANSIT', 'In Transit', 'On its way to the end customer'],
  ['DELIVERING', 'Delivering', 'Out for delivery'],
  ['DELIVERED', 'Delivered', 'Delivered'],
  ['CANCELLED', 'Cancelled', 'Cancelled'],
  ['ERR', 'Error', 'Error'],
] as const;

const tooltip = () => document.querySelector('[role=tooltip]:popover-open')?.textContent ?? null;

test.each(STATUSES)(
  '%s is shown as %s and explained by a tooltip [@LIST-13]',
  async (code, name, meaning) => {
    await renderInPortal(<StatusChip code={code} name={name} />);
    await userEvent.hover(page.getByText(name, { exact: true }));
    await expect.poll(tooltip).toBe(meaning);
  },
);

test('a tooltip opens after 350 ms and closes on Escape [@SHELL-15]', async () => {
  await renderInPortal(<StatusChip code="PICKUP" name="Picked Up" />);
  await eventually(() => expect(page.getByText('Picked Up').element()).toBeVisible());
  vi.useFakeTimers();
  try {
    // The pointer may still be where the previous test left it, which starts the delay with the real clock.
    document.dispatchEvent(new PointerEvent('pointerdown'));
    page
      .getByText('Picked Up')
      .element()
      .dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    vi.advanceTimersByTime(349);
    expect(tooltip()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(tooltip()).toBe('Collected');
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(tooltip()).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
