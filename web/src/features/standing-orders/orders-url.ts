/** The dialog that the page opens with: a new order from a template, or the days of an order. */
export interface OrdersSearch {
  readonly template?: number | undefined;
  readonly order?: number | undefined;
}

export function validateOrdersSearch(search: Readonly<Record<string, unknown>>): OrdersSearch {
  const [template, order] = [idOf(search['template']), idOf(search['order'])];
  return { ...(template !== null && { template }), ...(order !== null && { order }) };
}

function idOf(value: unknown): number | null {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
