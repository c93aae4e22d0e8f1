import { useState } from 'react'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { State } from '../state.tsx'

export function Example() {
  const [tries, setTries] = useState(0)
  const onRetry = () => setTries((count) => count + 1)
  return (
    <>
      <State title={`in the place of a list, tried again ${tries} times`}>
        <LoadError
          title="The surveys could not be loaded"
          text="Nothing is lost. Try again when the connection is back."
          onRetry={onRetry}
        />
      </State>
      <State title="small">
        <LoadError isSmall title="The folders could not be loaded." onRetry={onRetry} />
      </State>
    </>
  )
}
