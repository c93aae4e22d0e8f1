import { useState } from 'react'
import { Slider } from '../../ui/form/slider.tsx'
import { State } from '../state.tsx'

const time = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' })
const MINUTE_MS = 60_000

export const Example = () => (
  <>
    <State title="the moment of a history">
      <Moment />
    </State>
    <State title="loading">
      <Slider label="Moment" value={undefined} min={0} max={0} words="" onChange={() => {}} />
    </State>
    <State title="disabled">
      <Slider label="Moment" value={30} min={0} max={60} words="30 minutes" onChange={() => {}} isDisabled />
    </State>
  </>
)

function Moment() {
  const [minute, setMinute] = useState(600)
  const [chosen, setChosen] = useState(600)
  const words = (value: number) => time.format(new Date(value * MINUTE_MS))
  return (
    <>
      <Slider
        label="Moment"
        value={minute}
        min={0}
        max={1439}
        words={words(minute)}
        onChange={setMinute}
        onCommit={setChosen}
      />
      <p className="text-muted">Shown: {words(chosen)}</p>
    </>
  )
}
