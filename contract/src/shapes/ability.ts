import { z } from 'zod';
import { described, named, stringField } from '#shapes/described.ts';

/** Whether the user can apply an action now, with the reason where not. */
const either = named(
  z.union([
    named(
      z.object({ allowed: described(z.literal(true), 'True: the action is possible.', true) }),
      'Allowed',
      'The user may apply the action now.',
    ),
    named(
      z.object({
        allowed: described(z.literal(false), 'False: the action is not possible.', false),
        reason: stringField(
          'The reason, as the portal shows it.',
          'A Draft consignment has no documents yet',
        ),
      }),
      'NotAllowed',
      'The user may not apply the action now.',
    ),
  ]),
  'Ability',
  'Whether the user may apply an action now.',
);

export const ability = (description: string) => described(either, description);
