/**
 * SEPARATE_VEHICLES: the rule does not allow the same vehicle. SEPARATED: the rule allows it with separation. CHECK: it
 * depends on a fact that the portal does not know, is allowed with a condition, or is a known danger.
 */
export const SEGREGATION_LEVELS = ['SEPARATE_VEHICLES', 'SEPARATED', 'CHECK'] as const;

export type SegregationLevel = (typeof SEGREGATION_LEVELS)[number];

export const SEGREGATION_LEVEL_NAMES: Readonly<Record<SegregationLevel, string>> = {
  SEPARATE_VEHICLES: 'Separate vehicles',
  SEPARATED: 'Keep separated',
  CHECK: 'Check',
};

/** A fact that the portal does not know. */
export interface Condition {
  /** 'UN 2031 is a liquid', or 'zone A of UN 1005' if the sender is asked for it. */
  readonly text: string;
  /** 'Ask the sender for the hazard zone of UN 1005 (United States).' Null: the reader sees it on the goods. */
  readonly ask: string | null;
}

/** What one rule says about two goods. */
export interface Outcome {
  readonly level: SegregationLevel;
  /** The outcome applies if all are true. Empty: it always applies. */
  readonly conditions: readonly Condition[];
  /** '(d)'. */
  readonly paragraphs: readonly string[];
  readonly sentences: readonly string[];
}

export const SAME_VEHICLE_TEXT = 'Do not load in the same vehicle.';

export const CHECK_TEXT = 'Check before loading.';

export const isStricter = (level: SegregationLevel, other: SegregationLevel): boolean =>
  SEGREGATION_LEVELS.indexOf(level) < SEGREGATION_LEVELS.indexOf(other);

/** The sentences of the outcomes, each once. Those that always apply come first. */
export function sentencesOf(outcomes: readonly Outcome[]): string[] {
  const definite = outcomes.filter(({ conditions }) => conditions.length === 0);
  const conditional = outcomes.filter(({ conditions }) => conditions.length > 0);
  return [
    ...new Set([
      ...definite.flatMap(({ sentences }) => sentences),
      ...conditional.filter((outcome) => !isCovered(outcome, conditional)).flatMap(conditionalSentences),
    ]),
  ];
}

/** Another outcome says the same under fewer conditions. */
const isCovered = (outcome: Outcome, others: readonly Outcome[]) =>
  others.some(
    ({ conditions, sentences }) =>
      conditions.length < outcome.conditions.length &&
      conditions.every(({ text }) => outcome.conditions.some((one) => one.text === text)) &&
      outcome.sentences.every((sentence) => sentences.includes(sentence)),
  );

/** Several conditions have a sentence each, because one sentence with all of them is too long to read on a dock. */
function conditionalSentences({ conditions, sentences: [first = '', ...more] }: Outcome): string[] {
  const texts = [
    ...conditions.filter(({ ask }) => ask !== null),
    ...conditions.filter(({ ask }) => ask === null),
  ];
  const listed = texts.length === 1 ? [] : texts.map(({ text }, index) => `Condition ${index + 1}: ${text}.`);
  return [
    ...conditions.flatMap(({ ask }) => ask ?? []),
    `${leadOf(texts)}: ${inSentence(first)}`,
    ...listed,
    ...more,
  ];
}

function leadOf(conditions: readonly Condition[]): string {
  const [{ text, ask } = { text: '', ask: null }, ...others] = conditions;
  if (others.length === 0) return ask === null ? `If ${text}` : `With ${text}`;
  return others.length === 1
    ? 'If both conditions are true'
    : `If all ${conditions.length} conditions are true`;
}

/** 'do not load in the same vehicle.' after a colon. */
export const inSentence = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
