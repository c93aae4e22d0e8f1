import { useState } from 'react'

/** Something that is on or off, kept in this browser under `key`. */
export function useStoredFlag(key: string, initial: boolean): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => {
    const stored = localStorage.getItem(key)
    return stored === null ? initial : stored === 'true'
  })
  return [
    isOn,
    (next) => {
      localStorage.setItem(key, String(next))
      setIsOn(next)
    },
  ]
}
