import { useEffect, useState } from 'react'
import { afterScreen } from './after-screen.ts'
import { useGoOn } from './server-wait.ts'

const atOnce = (run: () => void): (() => void) | void => run()

/**
 * Code of a heavy part, loaded when the part is first shown. `code` is undefined while it is on its way; after `isError`,
 * `retry` asks for it again, as happens by itself once the server answers. `load` is a function of a module: a new one each time
 * would load each time.
 */
export function useCode<Code>(load: () => Promise<Code>, when = atOnce) {
  const [tries, setTries] = useState(1)
  const [code, setCode] = useState<Code | undefined>(undefined)
  const [isError, setIsError] = useState(false)
  useEffect(() => {
    const fetchNow = () =>
      void load().then(
        (loaded) => setCode(() => loaded),
        () => setIsError(true),
      )
    return when(fetchNow)
  }, [load, when, tries])
  const retry = () => {
    setIsError(false)
    setTries((count) => count + 1)
  }
  useGoOn(isError, retry)
  return { code, isError, retry }
}

/** The same for a part that people do not wait for: its code comes right after the screen that they came for. */
export const useLateCode = <Code>(load: () => Promise<Code>) => useCode(load, afterScreen)
