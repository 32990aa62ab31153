import type { ActingParty } from '#consignment/current-exception.ts';

/** A problem in words for the receiver. */
export interface ProblemWords {
  readonly title: string;
  readonly happened: string;
  readonly advice: string;
  /** The freight needs another delivery, which the receiver can ask for. */
  readonly needsDelivery: boolean;
}

interface Rule {
  /** Matched against the title of the exception type, the first rule wins. */
  readonly title: RegExp;
  readonly words: (provider: string) => Omit<ProblemWords, 'needsDelivery'>;
  readonly needsDelivery?: true;
}

/** Whole words: between characters that are no letters. Codes such as WEATHER_DELAY are titles too. */
const titleWith = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');

/** Each tenant names its own exception types, so the words are found by the whole words that the titles share. */
const RULES: readonly Rule[] = [
  {
    title: titleWith('damaged?|damages|broken|crushed'),
    words: (provider) => ({
      title: 'Freight damaged',
      happened: 'Part of this freight was damaged on the way.',
      advice: `${provider} is arranging the next step with the sender. If the freight still arrives, check it and note the damage before you sign.`,
    }),
  },
  {
    title: titleWith('short|shortages?|shortfalls?|short-?shipped|missing|lost'),
    words: (provider) => ({
      title: 'Items missing',
      happened: 'Some items of this freight are missing.',
      advice: `${provider} is looking for them. Count the items before you sign.`,
    }),
  },
  {
    title: titleWith('refused?|refuses|refusing|refusals?'),
    words: () => ({
      title: 'Delivery refused',
      happened: 'The freight was not accepted at the delivery address.',
      advice: 'If this is a mistake, contact the sender to arrange a new delivery.',
    }),
  },
  {
    title: titleWith('address(?:es|ee)?'),
    words: () => ({
      title: 'Address problem',
      happened: 'The driver could not find the delivery address.',
      advice: 'Contact the sender and check the delivery address together.',
    }),
  },
  {
    title: titleWith('not ready|collections?|pick(?:ed)?[- ]?ups?'),
    words: () => ({
      title: 'Pickup delayed',
      happened: 'The freight could not be picked up from the sender as planned.',
      advice: "You don't need to do anything. The sender is arranging a new pickup.",
    }),
  },
  {
    title: titleWith(
      'roads?|roadworks?|roadblocks?|weather|ferry|ferries|delay(?:s|ed|ing)?|late|flood(?:s|ed|ing)?|slips?|slipped|traffic',
    ),
    words: (provider) => ({
      title: 'Delivery delayed',
      happened: 'The freight is delayed on the way.',
      advice: `You don't need to do anything. ${provider} delivers the freight as soon as possible.`,
    }),
  },
  {
    title: titleWith('closed|no one|attempt(?:s|ed|ing)?|absent|unattended'),
    words: (provider) => ({
      title: 'Delivery attempted',
      happened: 'The driver came to the delivery address and could not deliver the freight.',
      advice: `Choose a new delivery day on the tracking page, or contact ${provider}.`,
    }),
    needsDelivery: true,
  },
];

const ADVICE: Readonly<Record<ActingParty, (provider: string) => string>> = {
  RECEIVER: (provider) => `Contact ${provider} to agree on the next step.`,
  SENDER: () => "You don't need to do anything. The sender is arranging the next step.",
  PROVIDER: (provider) => `You don't need to do anything. ${provider} is working on it.`,
};

/** Words for an exception type of a tenant. A title that no rule matches is not shown: it may name a person. */
export function problemWords(
  typeTitle: string | null,
  actingParty: ActingParty,
  provider: string,
): ProblemWords {
  const rule = RULES.find(({ title }) => typeTitle !== null && title.test(typeTitle));
  if (rule !== undefined) return { ...rule.words(provider), needsDelivery: rule.needsDelivery ?? false };
  return {
    title: 'Delivery problem',
    happened: 'There is a problem with this delivery.',
    advice: ADVICE[actingParty](provider),
    needsDelivery: false,
  };
}
