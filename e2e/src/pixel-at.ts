import type { Locator } from '@playwright/test';

/** The colour painted at a point of an element, as 'r, g, b'. A computed style ignores elements on top of it. */
export async function pixelAt(
  element: Locator,
  at: { readonly x: number; readonly y: number },
): Promise<string> {
  const page = element.page();
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not shown.');
  const png = await page.screenshot({ clip: { x: box.x + at.x, y: box.y + at.y, width: 1, height: 1 } });
  // A blank page decodes the picture, because the portal's policy allows no data URLs.
  const blank = await page.context().newPage();
  try {
    return await blank.evaluate<string>(`(async () => {
      const image = new Image();
      image.src = 'data:image/png;base64,${png.toString('base64')}';
      await image.decode();
      const context = document.createElement('canvas').getContext('2d');
      context.drawImage(image, 0, 0);
      return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).join(', ');
    })()`);
  } finally {
    await blank.close();
  }
}
