/** Converts the text of an option. `read` throws an error whose message follows the name of the option. */
export interface OptionType<Value> {
  /** Shown in the help, such as `<code>`. Null for a switch, which has no value. */
  readonly placeholder: string | null;
  readonly read: (text: string) => Value;
}

export interface Option<Value, IsRequired extends boolean> extends OptionType<Value> {
  readonly isRequired: IsRequired;
  readonly help: string;
}

/** Keys in camel case: `referencePrefix` is `--reference-prefix`. */
export type Options = Readonly<Record<string, Option<unknown, boolean>>>;

/** The parsed options of a command. An omitted option is undefined. */
export type Args<Of extends Options> = {
  readonly [Name in keyof Of]: Of[Name] extends Option<infer Value, infer IsRequired>
    ? IsRequired extends true
      ? Value
      : Value | undefined
    : never;
};

export const required = <Value>(kind: OptionType<Value>, help: string): Option<Value, true> => ({
  ...kind,
  isRequired: true,
  help,
});

export const optional = <Value>(kind: OptionType<Value>, help: string): Option<Value, false> => ({
  ...kind,
  isRequired: false,
  help,
});

export const optionName = (name: string): string =>
  `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
