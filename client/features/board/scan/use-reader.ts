import { useCallback, useEffect, useRef } from 'react'
import { type LabelReader, openReader } from './reader.ts'

/** A reader of labels for as long as the part shows, started when it is first asked for. */
export function useReader(): () => LabelReader {
  const reader = useRef<LabelReader>(null)
  useEffect(
    () => () => {
      reader.current?.close()
      reader.current = null
    },
    [],
  )
  return useCallback(() => (reader.current ??= openReader()), [])
}
