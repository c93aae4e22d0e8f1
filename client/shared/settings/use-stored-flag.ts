import { useState } from 'react'
import { browserStorage } from '../../api/storage.ts'

/** Something that is on or off, kept in this browser under `key`. */
export function useStoredFlag(key: string, initial: boolean): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => {
    const stored = browserStorage.get(key)
    return stored === null ? initial : stored === 'true'
  })
  return [
    isOn,
    (next) => {
      browserStorage.set(key, String(next))
      setIsOn(next)
    },
  ]
}
