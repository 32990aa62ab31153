import { expect, test } from 'vitest';
import { signWebhook } from '#jobs/webhooks/sign-webhook.ts';

// The example of https://github.com/standard-webhooks/standard-webhooks/blob/main/libraries/javascript/src/index.test.ts
test('[@API-03] signs like the reference implementation of Standard Webhooks', () => {
  const content = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
  };
  expect(signWebhook(content, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});
