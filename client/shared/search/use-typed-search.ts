import { useEffect, useState } from 'react'

/** How long typing must rest before the list follows, in milliseconds: browsers limit how often a url may change. */
const REST_MS = 250

/** The text being typed into a search, and its setter. `asked` is the text searched for; `onAsk` sets it when typing rests. */
export function useTypedSearch(asked: string, onAsk: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(asked)
  const [seen, setSeen] = useState(asked)
  if (asked !== seen) {
    setSeen(asked)
    setText(asked)
  }
  useEffect(() => {
    if (text === asked) return undefined
    const timer = setTimeout(() => onAsk(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text, asked, onAsk])
  return [text, setText]
}
