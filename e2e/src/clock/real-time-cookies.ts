import type { ServerResponse } from 'node:http';
import { testClockOffset } from '@cartage/database/testing/test-day.ts';

const EXPIRY = /(?<=; ?expires=)[^;]+/i;

/**
 * Makes a response, or all of them by their prototype, send the expiry of cookies in real time: a browser compares it
 * with the clock of the machine.
 */
export function withRealTimeCookies(responses: ServerResponse): void {
  const { writeHead } = responses;
  responses.writeHead = function writeHeadInRealTime(this: ServerResponse, ...parameters: unknown[]) {
    const cookies = this.getHeader('set-cookie');
    if (cookies !== undefined) {
      const inRealTime = [cookies].flat().map((cookie) => String(cookie).replace(EXPIRY, expiryInRealTime));
      this.setHeader('set-cookie', inRealTime);
    }
    return Reflect.apply(writeHead, this, parameters);
  } as typeof writeHead;
}

function expiryInRealTime(expires: string): string {
  const at = Date.parse(expires);
  // The epoch itself deletes the cookie.
  return at === 0 ? expires : new Date(at - testClockOffset()).toUTCString();
}
