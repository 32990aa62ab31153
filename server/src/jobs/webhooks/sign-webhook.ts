import { createHmac } from 'node:crypto';

export interface WebhookContent {
  /** Id of the change, the same in every attempt. */
  readonly id: string;
  readonly at: Date;
  /** JSON text. */
  readonly body: string;
}

const SECRET_PREFIX = 'whsec_';

/** The headers of the Standard Webhooks scheme (https://www.standardwebhooks.com), with one signature for each secret. */
export function signWebhook({ id, at, body }: WebhookContent, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
