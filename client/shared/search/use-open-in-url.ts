import { useMemo } from 'react'
import { useSearchParams } from 'wouter'

/**
 * The groups of a list that are open, by their values, and the way to open or close one. They stand in the url, so that reload and
 * back bring them along. `initial`: the value of the one that is open at first.
 */
export function useOpenInUrl(parameter: string, initial: string) {
  const [parameters, setParameters] = useSearchParams()
  const openIn = (read: URLSearchParams) => (read.get(parameter) ?? initial).split('.').filter(Boolean)
  const text = openIn(parameters).join('.')
  const open = useMemo<ReadonlySet<string>>(() => new Set(text.split('.')), [text])
  return {
    open,
    toggle: (value: string, isOpen: boolean) =>
      setParameters(
        (before) => {
          const after = new URLSearchParams(before)
          const others = openIn(before).filter((other) => other !== value)
          const all = isOpen ? [...others, value] : others
          if (all.join('.') === initial) after.delete(parameter)
          else after.set(parameter, all.join('.'))
          return after
        },
        { replace: true },
      ),
  }
}
