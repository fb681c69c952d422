import { shallowEqual } from '@mantine/hooks';
import { useRef } from 'react';

/** The same object for as long as its values are the same. */
export function useStable<Value extends object>(value: Value): Value {
  const kept = useRef(value);
  if (!shallowEqual(kept.current, value)) kept.current = value;
  return kept.current;
}
