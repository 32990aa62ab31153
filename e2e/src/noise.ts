import type { BrowserContext } from '@playwright/test';

/** Console errors, page errors and failed requests. A test with unexpected ones fails. */
export interface Noise {
  /** Errors that the test provokes on purpose. */
  allow(...expected: RegExp[]): void;
  /** The errors that were not allowed. */
  unexpected(): string[];
  watch(context: BrowserContext): void;
}

// The browser repeats failed responses on the console; the response itself is recorded.
const REPEATED = /^Failed to load resource: (the server responded|net::ERR_)/;
// Leaving a page aborts its requests.
const ABORTED = 'net::ERR_ABORTED';

export function createNoise(): Noise {
  const recorded: string[] = [];
  const allowed: RegExp[] = [];
  return {
    allow: (...expected) => void allowed.push(...expected),
    unexpected: () => recorded.filter((line) => !allowed.some((pattern) => pattern.test(line))),
    watch(context) {
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        if (!REPEATED.test(message.text())) recorded.push(`console ${message.type()}: ${message.text()}`);
      });
      context.on('weberror', (error) => recorded.push(`page error: ${String(error.error())}`));
      context.on('response', (response) => {
        if (response.status() >= 400) {
          const { pathname } = new URL(response.url());
          recorded.push(`${response.status()} ${response.request().method()} ${pathname}`);
        }
      });
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? 'failed';
        if (reason !== ABORTED)
          recorded.push(`${reason} ${request.method()} ${new URL(request.url()).pathname}`);
      });
    },
  };
}
