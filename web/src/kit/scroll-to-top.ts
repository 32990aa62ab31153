/** The elements that scroll a page: in the narrow layout its body, else `main`. */
export const SCROLLERS = ['[data-scroll-restoration-id="list"]', '#main'];

export function scrollToTop(): void {
  for (const scroller of document.querySelectorAll(SCROLLERS.join())) scroller.scrollTo({ top: 0 });
}
