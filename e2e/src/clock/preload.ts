import { ServerResponse } from 'node:http';
import '@cartage/database/testing/use-test-day.ts';
import { withRealTimeCookies } from '#clock/real-time-cookies.ts';

// `node --import` loads this into processes whose libraries read `Date` themselves.
withRealTimeCookies(ServerResponse.prototype);
