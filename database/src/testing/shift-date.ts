/**
 * Moves `Date` of this process or page by a fixed number of milliseconds; time passes as usual. Playwright copies the
 * text of this function into pages, so it uses nothing but globals.
 */
export function shiftDate(offsetMs: number): void {
  const RealDate = globalThis.Date;
  const now = () => RealDate.now() + offsetMs;
  const ShiftedDate = new Proxy(RealDate, {
    construct: (target, parameters, newTarget) =>
      Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  Object.defineProperty(RealDate.prototype, 'constructor', { value: ShiftedDate });
  globalThis.Date = ShiftedDate;
}
