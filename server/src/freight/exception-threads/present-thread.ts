import type { ExceptionThread } from '@cartage/contract/shapes/exception-thread.ts';
import { presentRequest } from '#freight/exception-threads/present-request.ts';
import type { ThreadRow } from '#freight/exception-threads/thread.query.ts';

/** What a customer and the provider wrote about an exception. */
export function presentThread({ exceptionId, title, isOpen, request, messages }: ThreadRow): ExceptionThread {
  return {
    exceptionId,
    title,
    isOpen,
    request: request && presentRequest(request),
    messages: messages.map((message) => ({ ...message, at: new Date(message.at).toISOString() })),
  };
}
