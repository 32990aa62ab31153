import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A ref to the value of the latest render, for handlers with a stable identity. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
