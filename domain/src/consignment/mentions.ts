import { fold } from '#text/fold.ts';

/** Most users that one comment can mention. */
export const MAX_MENTIONS = 20;

/** A user, as far as a mention needs one. */
export interface MentionedUser {
  readonly id: number;
  readonly name: string;
}

interface Part {
  /** The position in the whole text. */
  readonly at: number;
  readonly text: string;
  /** The text is '@' and a name. */
  readonly isMention: boolean;
}

const isWordCharacter = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{M}\p{N}_]/u.test(character);

/** Whether a mention can start at `at`: not inside a word, as in an email address. */
const isStart = (text: string, at: number) => text[at] === '@' && !isWordCharacter(text[at - 1]);

/** The longest name that follows the '@' at `at`, as it is written there; null without one. */
function nameAt(text: string, at: number, names: readonly string[]): string | null {
  const found = names
    .filter((name) => {
      const end = at + 1 + name.length;
      return (
        name !== '' &&
        text.slice(at + 1, end).toLowerCase() === name.toLowerCase() &&
        !isWordCharacter(text[end])
      );
    })
    .toSorted((one, other) => other.length - one.length)[0];
  return found === undefined ? null : text.slice(at + 1, at + 1 + found.length);
}

/** A text in parts, so that the names in it can be emphasised. */
export function mentionParts(text: string, names: readonly string[]): readonly Part[] {
  const parts: Part[] = [];
  let plainFrom = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (!isStart(text, at)) continue;
    const name = nameAt(text, at, names);
    if (name === null) continue;
    if (at > plainFrom) parts.push({ at: plainFrom, text: text.slice(plainFrom, at), isMention: false });
    parts.push({ at, text: `@${name}`, isMention: true });
    plainFrom = at + 1 + name.length;
    at = plainFrom - 1;
  }
  if (plainFrom < text.length) parts.push({ at: plainFrom, text: text.slice(plainFrom), isMention: false });
  return parts;
}

/**
 * The users that a text mentions, in the order of `users`. Of users with the same name, those that were chosen from the
 * list count; all of them when none was chosen.
 */
export function mentionedUsers<User extends MentionedUser>(
  text: string,
  users: readonly User[],
  chosen: ReadonlySet<number>,
): readonly User[] {
  const written = new Set(
    mentionParts(
      text,
      users.map(({ name }) => name),
    ).flatMap((part) => (part.isMention ? [part.text.slice(1).toLowerCase()] : [])),
  );
  return users.filter(({ id, name }) => {
    const key = name.toLowerCase();
    if (!written.has(key)) return false;
    const namesakes = users.filter((other) => other.name.toLowerCase() === key);
    return chosen.has(id) || !namesakes.some((other) => chosen.has(other.id));
  });
}

interface OpenMention {
  /** The position of the '@'. */
  readonly start: number;
  /** The text between the '@' and the caret. */
  readonly query: string;
}

/** No name is longer, so a distant '@' opens no list. */
const MAX_QUERY = 60;

/** The mention that is being typed at the caret; null outside of one. */
export function openMention(text: string, caret: number, names: readonly string[]): OpenMention | null {
  const start = text.lastIndexOf('@', caret - 1);
  if (start === -1 || !isStart(text, start)) return null;
  const query = text.slice(start + 1, caret);
  if (query.length > MAX_QUERY || /^\s|\n/.test(query)) return null;
  // The name is complete, and the user writes on.
  const complete = nameAt(text, start, names);
  return complete !== null && query.length > complete.length ? null : { start, query };
}

/** The users whose name has a word that starts with each word of the query. */
export function offeredUsers<User extends MentionedUser>(
  users: readonly User[],
  query: string,
): readonly User[] {
  const words = fold(query).split(' ');
  return users.filter(({ name }) => {
    const parts = fold(name).split(' ');
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
}
