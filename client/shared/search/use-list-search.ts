import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

const PARAMETER = 'find'

/** How long typing must rest before the url follows, in milliseconds: browsers limit how often it may change. */
const URL_REST_MS = 250

/** The search of the list, as the url has it. */
const ofUrl = (): string => new URLSearchParams(location.search).get(PARAMETER) ?? ''

/** A link that keeps what the list is searched for. */
export function keepingSearch(href: string): string {
  const search = ofUrl()
  if (search === '') return href
  return `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ [PARAMETER]: search })}`
}

/** The search of a screen's list. It stands in the url, so that a reload and going back bring it along. */
export function useListSearch(): [string, (search: string) => void] {
  const [search, setSearch] = useState(ofUrl)
  const [seen, setSeen] = useState(search)
  // Only as the sign that the url changed: what wouter hands out is decoded once already.
  useSearch()
  const asked = ofUrl()
  if (asked !== seen) {
    setSeen(asked)
    setSearch(asked)
  }

  useEffect(() => {
    const timer = setTimeout(() => {
      const parameters = new URLSearchParams(location.search)
      if (search === ofUrl()) return
      if (search === '') parameters.delete(PARAMETER)
      else parameters.set(PARAMETER, search)
      const text = parameters.toString()
      navigate(text === '' ? location.pathname : `${location.pathname}?${text}`, { replace: true })
    }, URL_REST_MS)
    return () => clearTimeout(timer)
  }, [search])

  return [search, setSearch]
}
