/** The keys of a table. `Object.keys` returns `string[]`, because an object may have more keys than its type. */
export const keysOf = <Table extends object>(table: Table): (keyof Table & string)[] =>
  // The tables here are literals, which have exactly the keys of their type.
  Object.keys(table) as (keyof Table & string)[];
