import { useEffect, useRef } from 'react';
import styles from '#ui/tooltip.module.css';

/** SHELL-15. Also the time that a finger is held, which is shorter than the browser's own long press. */
const DELAY_MS = 350;
/** Minimum distance in px from the edge of the window. */
const EDGE = 6;

/**
 * One tooltip for the whole page, for the element with `data-tooltip` that is hovered, focused or held with a finger. A
 * component per chip would cost more than the rows of a 200-row list. With `data-tooltip-clipped` it shows only while the
 * element's text, or its `data-optional` part, is cut off; `always` marks an element that never shows its whole text.
 * A focused element with `data-tooltip-inside` shows the cut texts inside it, which cannot take the focus themselves.
 */
export function TooltipLayer() {
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => (tip.current === null ? undefined : watch(tip.current)), []);
  return <div ref={tip} className={styles.tooltip} role="tooltip" popover="manual" />;
}

interface Shown {
  readonly anchor: Element;
  readonly text: string;
}

function watch(tip: HTMLDivElement): () => void {
  let pointed: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;

  const hide = () => {
    clearTimeout(timer);
    pointed = null;
    if (tip.matches(':popover-open')) tip.hidePopover();
  };
  const point = (event: Event) => {
    const target = targetOf(event);
    if (target === pointed || event.target === tip) return;
    hide();
    const shown = target && shownFor(target);
    if (!shown) return;
    pointed = target;
    timer = setTimeout(() => show(tip, shown), DELAY_MS);
  };
  const press = (event: PointerEvent) => {
    hide();
    isHeld = false;
    const target = event.pointerType === 'touch' ? targetOf(event) : null;
    const shown = target && shownFor(target);
    if (!shown) return;
    timer = setTimeout(() => {
      isHeld = true;
      show(tip, shown, { isAbove: true });
    }, DELAY_MS);
  };
  const release = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') clearTimeout(timer);
  };
  /**
   * When a finger was held to read a tooltip, its release opens neither the touched element nor the menu of the
   * browser.
   */
  const swallow = (event: Event) => {
    if (!isHeld) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'click') isHeld = false;
  };
  const onKey = (event: KeyboardEvent) => {
    isHeld = false;
    if (event.key === 'Escape') hide();
  };

  const ended = new AbortController();
  const options = { capture: true, passive: true, signal: ended.signal };
  document.addEventListener('pointerover', point, options);
  document.addEventListener('focusin', point, options);
  document.addEventListener('focusout', hide, options);
  document.addEventListener('pointerdown', press, options);
  document.addEventListener('pointerup', release, options);
  document.addEventListener('pointercancel', release, options);
  document.addEventListener('scroll', hide, options);
  document.addEventListener('keydown', onKey, options);
  document.addEventListener('click', swallow, { capture: true, signal: ended.signal });
  document.addEventListener('contextmenu', swallow, { capture: true, signal: ended.signal });
  return () => {
    hide();
    ended.abort();
  };
}

function targetOf({ type, target }: Event): Element | null {
  if (!(target instanceof Element)) return null;
  const own = target.closest('[data-tooltip]');
  if (own !== null || type !== 'focusin') return own;
  return target.matches('[data-tooltip-inside]:focus-visible') ? target : null;
}

function shownFor(target: Element): Shown | null {
  const isWhole = target.hasAttribute('data-tooltip');
  const anchors = isWhole ? [target] : [...target.querySelectorAll('[data-tooltip-clipped]')];
  const cut = anchors.filter(needsTooltip);
  const [anchor] = cut;
  return anchor === undefined
    ? null
    : { anchor, text: cut.map((one) => one.getAttribute('data-tooltip')).join('\n') };
}

function needsTooltip(target: Element): boolean {
  if (!target.getAttribute('data-tooltip') || target.getClientRects().length === 0) return false;
  const clipped = target.getAttribute('data-tooltip-clipped');
  if (clipped === null || clipped === 'always') return true;
  const parts = [...target.querySelectorAll('[data-optional]')];
  return (parts.length === 0 ? [target] : parts).some(isCut);
}

const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight;

/** Below the element; above it under a finger, which would cover the text. */
function show(tip: HTMLDivElement, { anchor, text }: Shown, { isAbove = false } = {}): void {
  if (!anchor.isConnected) return;
  tip.textContent = text;
  tip.showPopover();
  const at = anchor.getBoundingClientRect();
  const own = tip.getBoundingClientRect();
  const fitsAbove = at.top >= own.height;
  const fitsBelow = at.bottom + own.height <= window.innerHeight;
  const below = isAbove ? !fitsAbove : fitsBelow;
  const left = at.left + at.width / 2 - own.width / 2;
  tip.style.top = `${below ? at.bottom : at.top - own.height}px`;
  tip.style.left = `${Math.max(EDGE, Math.min(left, window.innerWidth - own.width - EDGE))}px`;
}
