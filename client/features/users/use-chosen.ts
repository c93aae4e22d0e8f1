import { useState } from 'react'

/** A choice that is sent as soon as it is made: what was chosen stands until the answer is here, and then what is so. */
export function useChosen<Value>(present: Value, send: (value: Value) => Promise<unknown>) {
  const [chosen, setChosen] = useState<{ readonly value: Value } | null>(null)
  return {
    value: chosen ? chosen.value : present,
    onValueChange: (value: Value) => {
      const choice = { value }
      setChosen(choice)
      // A later choice is not taken back by the answer to this one.
      void send(value).then(() => setChosen((last) => (last === choice ? null : last)))
    },
  }
}
