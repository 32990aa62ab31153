/**
 * A `ref` for what scrolls: `data-above` and `data-below` stand on it as long as something goes on there, which its
 * style tells by fading. Rows cut just between two would otherwise look like the last ones.
 */
export function markScrollEdges(node: HTMLElement | null): (() => void) | undefined {
  if (node === null) return undefined;
  const mark = () => {
    const { scrollTop, scrollHeight, clientHeight } = node;
    // Of zoomed pages the lengths are rounded.
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
