import { useState } from 'react'

/** The value, or the last one that was there while it is missing: a dialog shows it until it has closed. */
export function useLast<Value extends object | number | string>(value: Value | null | undefined): Value | null {
  const [last, setLast] = useState(value ?? null)
  if (value !== undefined && value !== null && value !== last) setLast(value)
  return value ?? last
}
