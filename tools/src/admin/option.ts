/** How the text of an option becomes a value. `read` throws an error whose message follows the option's name. */
export interface Kind<Value> {
  /** As the help shows it: `<code>`. Null for a switch, which has no value. */
  readonly shape: string | null;
  readonly read: (text: string) => Value;
}

export interface Option<Value, IsRequired extends boolean> extends Kind<Value> {
  readonly isRequired: IsRequired;
  readonly help: string;
}

/** By name in camel case: `referencePrefix` is `--reference-prefix`. */
export type Options = Readonly<Record<string, Option<unknown, boolean>>>;

/** What a command gets: an option that was left out is undefined. */
export type Given<Of extends Options> = {
  readonly [Name in keyof Of]: Of[Name] extends Option<infer Value, infer IsRequired>
    ? IsRequired extends true
      ? Value
      : Value | undefined
    : never;
};

export const required = <Value>(kind: Kind<Value>, help: string): Option<Value, true> => ({
  ...kind,
  isRequired: true,
  help,
});

export const optional = <Value>(kind: Kind<Value>, help: string): Option<Value, false> => ({
  ...kind,
  isRequired: false,
  help,
});

export const optionName = (name: string): string =>
  `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
