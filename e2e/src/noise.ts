import type { BrowserContext } from '@playwright/test';

/** Everything a browser complains about; a journey that was noisy has failed. */
export interface Noise {
  /** What this journey brings about on purpose. */
  allow(...expected: RegExp[]): void;
  /** The complaints that nobody expected. */
  unexpected(): string[];
  watch(context: BrowserContext): void;
}

// Said by the browser besides; the answer itself is looked at.
const SAID_TWICE = /^Failed to load resource: (the server responded|net::ERR_)/;
// A page that is left drops its calls.
const LEFT = 'net::ERR_ABORTED';

export function createNoise(): Noise {
  const heard: string[] = [];
  const allowed: RegExp[] = [];
  return {
    allow: (...expected) => void allowed.push(...expected),
    unexpected: () => heard.filter((line) => !allowed.some((pattern) => pattern.test(line))),
    watch(context) {
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        if (!SAID_TWICE.test(message.text())) heard.push(`console ${message.type()}: ${message.text()}`);
      });
      context.on('weberror', (error) => heard.push(`page error: ${String(error.error())}`));
      context.on('response', (response) => {
        if (response.status() >= 400) {
          const { pathname } = new URL(response.url());
          heard.push(`${response.status()} ${response.request().method()} ${pathname}`);
        }
      });
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? 'failed';
        if (reason !== LEFT) heard.push(`${reason} ${request.method()} ${new URL(request.url()).pathname}`);
      });
    },
  };
}
