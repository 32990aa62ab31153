/**
 * A `ref` callback for a scroll container. Sets `data-above` and `data-below` while content is hidden there, which the
 * style sheet shows by fading. Without it, rows cut at their border look like the last ones.
 */
export function markScrollEdges(node: HTMLElement | null): (() => void) | undefined {
  if (node === null) return undefined;
  const mark = () => {
    const { scrollTop, scrollHeight, clientHeight } = node;
    // Lengths are rounded on zoomed pages.
    node.toggleAttribute('data-above', scrollTop > 1);
    node.toggleAttribute('data-below', scrollHeight - clientHeight - scrollTop > 1);
  };
  const resized = new ResizeObserver(mark);
  for (const one of [node, ...node.children]) resized.observe(one);
  node.addEventListener('scroll', mark, { passive: true });
  mark();
  return () => {
    resized.disconnect();
    node.removeEventListener('scroll', mark);
  };
}
