import { useState } from 'react'
import { Segments } from '../../ui/segments.tsx'
import { State } from '../state.tsx'

const spans = [
  { value: 'any', label: 'Any time' },
  { value: 'hour', label: '1 hour' },
  { value: 'day', label: '24 hours' },
  { value: 'week', label: '7 days' },
] as const

export function Example() {
  const [span, setSpan] = useState<(typeof spans)[number]['value']>('day')
  return (
    <State title="one chosen">
      <div className="max-w-sm">
        <Segments label="Changed in the last" options={spans} value={span} onValueChange={setSpan} />
      </div>
    </State>
  )
}
