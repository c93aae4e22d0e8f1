import { useSearchParams } from 'wouter'

/** True if the address asks for the import of a list; the function takes that out of the address. */
export function useAskedImport(): readonly [isAsked: boolean, drop: () => void] {
  const [parameters, setParameters] = useSearchParams()
  const isAsked = parameters.get('open') === 'import'
  const drop = () => {
    if (!isAsked) return
    const left = new URLSearchParams(parameters)
    left.delete('open')
    setParameters(left, { replace: true })
  }
  return [isAsked, drop]
}
