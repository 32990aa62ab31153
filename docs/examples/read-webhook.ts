import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Change } from './provider-client.ts';

/** A message of a webhook, with the entry of the change feed. */
export interface WebhookMessage {
  /** Such as `consignment.staged`. */
  type: string;
  timestamp: string;
  /** Position in the feed, for `webhook replay --after` and `GET /changes?after=`. */
  cursor: string;
  data: Change;
}

/** Older or newer messages are refused, so that a recorded message cannot be sent again later. */
const TOLERANCE_S = 5 * 60;

/**
 * Reads a message of the Standard Webhooks scheme. `body` is the text of the request, before it is parsed. Throws unless
 * it was signed with the secret. The packages of https://www.standardwebhooks.com do the same in other languages.
 */
export function readWebhook(body: string, headers: IncomingHttpHeaders, secret: string): WebhookMessage {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`]),
  );
  const ageS = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(ageS <= TOLERANCE_S)) throw new Error('The time of the message is not now');
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  // After a rotation of the secret there are two signatures.
  const isSigned = signatures?.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isSigned) throw new Error('The message is not signed with this secret');
  return JSON.parse(body);
}
