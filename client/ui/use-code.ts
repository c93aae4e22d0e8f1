import { useEffect, useState } from 'react'

/**
 * Code of a heavy part, loaded when the part is first shown. `code` is undefined while it is on its way; after `isError`,
 * `retry` asks for it again. `load` is a function of a module: a new one each time would load each time.
 */
export function useCode<Code>(load: () => Promise<Code>) {
  const [tries, setTries] = useState(1)
  const [code, setCode] = useState<Code | undefined>(undefined)
  const [isError, setIsError] = useState(false)
  useEffect(() => {
    load().then(
      (loaded) => setCode(() => loaded),
      () => setIsError(true),
    )
  }, [load, tries])
  const retry = () => {
    setIsError(false)
    setTries((count) => count + 1)
  }
  return { code, isError, retry }
}
