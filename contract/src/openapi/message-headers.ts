import type { HeaderParameter } from '#openapi/request-headers.ts';

const header = (name: string, description: string, example: string): HeaderParameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', examples: [example] },
});

/** Headers of webhook messages, as `components.parameters`. */
export const MESSAGE_HEADERS = {
  WebhookId: header(
    'webhook-id',
    'Id of the message, the same in every attempt. Drop a message whose id you processed.',
    '7f0c1d8e-5a53-4a5e-9f0b-0a3a6c2f9d11',
  ),
  WebhookTimestamp: header(
    'webhook-timestamp',
    'When the attempt was signed, in seconds since 1970. Refuse a message that is more than five minutes off.',
    '1773797400',
  ),
  WebhookSignature: header(
    'webhook-signature',
    'Signatures of the scheme Standard Webhooks, divided by spaces: `v1,` and the base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. The key is the base64 after `whsec_` in the secret. For 24 hours after a rotation there are two, one for each secret.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
  CartageSignature: header(
    'Cartage-Signature',
    '`sha256=` and the HMAC-SHA256 of the body under the secret of the endpoint, in hexadecimal digits.',
    'sha256=9c2b1f0d6a5e4c3b2a1908f7e6d5c4b3a29180f7e6d5c4b3a29180f7e6d5c4b3',
  ),
} as const;
