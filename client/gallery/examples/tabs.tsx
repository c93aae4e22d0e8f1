import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { State } from '../state.tsx'

const tabs = [
  { value: 'all', label: 'All', aside: <Badge>12</Badge>, content: <p>Twelve reports.</p> },
  { value: 'open', label: 'Open', aside: <Badge tone="accent">3</Badge>, content: <p>Three open reports.</p> },
  { value: 'progress', label: 'In Progress', content: <p>What somebody works on.</p> },
  { value: 'resolved', label: 'Resolved', content: <p>What is done.</p> },
  { value: 'closed', label: 'Closed', content: <p>What is closed for good.</p> },
] as const

export function Example() {
  const [shown, setShown] = useState<(typeof tabs)[number]['value']>('open')
  return (
    <State title="more than a phone is wide">
      <Tabs label="Feedback" tabs={tabs} value={shown} onValueChange={setShown} />
    </State>
  )
}
