import { toasts } from '#kit/toasts.ts';

/** A response with a problem document. */
export function problem(status: number, code: string): Response {
  return Response.json({ code, title: 'Invalid request' }, { status });
}

/** The messages are of the whole page, so a test removes its own. */
export function clearToasts(): void {
  for (const { id } of toasts.read()) toasts.dismiss(id);
}
