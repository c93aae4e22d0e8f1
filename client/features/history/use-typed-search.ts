import { useEffect, useState } from 'react'

/** How long typing must rest before the list follows, in milliseconds: browsers limit how often a url may change. */
const REST_MS = 250

/** What is being typed into a search. `asked` is what is searched for, and follows by `onAsk` when typing rests. */
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
