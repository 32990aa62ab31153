import { useEffect, useRef } from 'react';
import styles from '#ui/tooltip.module.css';

/** SHELL-15. */
const DELAY_MS = 350;
/** Minimum distance in px from the edge of the window. */
const EDGE = 6;

/**
 * One tooltip for the whole page, for the hovered or focused element with `data-tooltip`. A component per chip would cost
 * more than the rows of a 200-row list. With `data-tooltip-clipped` it shows only while the element's text, or its
 * `data-optional` part, is cut off.
 */
export function TooltipLayer() {
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => (tip.current === null ? undefined : watch(tip.current)), []);
  return <div ref={tip} className={styles.tooltip} role="tooltip" popover="manual" />;
}

function watch(tip: HTMLDivElement): () => void {
  let shown: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hide = () => {
    clearTimeout(timer);
    shown = null;
    if (tip.matches(':popover-open')) tip.hidePopover();
  };
  const point = (event: Event) => {
    const target = event.target instanceof Element ? event.target.closest('[data-tooltip]') : null;
    if (target === shown || event.target === tip) return;
    hide();
    if (target === null || !needsTooltip(target)) return;
    shown = target;
    timer = setTimeout(() => show(tip, target), DELAY_MS);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide();
  };

  const options = { capture: true, passive: true };
  document.addEventListener('pointerover', point, options);
  document.addEventListener('focusin', point, options);
  document.addEventListener('focusout', hide, options);
  document.addEventListener('pointerdown', hide, options);
  document.addEventListener('scroll', hide, options);
  document.addEventListener('keydown', onKey, options);
  return () => {
    hide();
    document.removeEventListener('pointerover', point, options);
    document.removeEventListener('focusin', point, options);
    document.removeEventListener('focusout', hide, options);
    document.removeEventListener('pointerdown', hide, options);
    document.removeEventListener('scroll', hide, options);
    document.removeEventListener('keydown', onKey, options);
  };
}

function needsTooltip(target: Element): boolean {
  if (!target.getAttribute('data-tooltip')) return false;
  if (!target.hasAttribute('data-tooltip-clipped')) return true;
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } =
    target.querySelector('[data-optional]') ?? target;
  return scrollWidth > clientWidth || scrollHeight > clientHeight;
}

function show(tip: HTMLDivElement, target: Element): void {
  if (!target.isConnected) return;
  tip.textContent = target.getAttribute('data-tooltip');
  tip.showPopover();
  const at = target.getBoundingClientRect();
  const own = tip.getBoundingClientRect();
  const below = at.bottom + own.height <= window.innerHeight;
  const left = at.left + at.width / 2 - own.width / 2;
  tip.style.top = `${below ? at.bottom : at.top - own.height}px`;
  tip.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - own.width - EDGE))}px`;
}
