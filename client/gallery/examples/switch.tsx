import { useState } from 'react'
import { Switch } from '../../ui/form/switch.tsx'
import { State } from '../state.tsx'

export function Example() {
  const [isOn, setIsOn] = useState(true)
  return (
    <State title="on, off, disabled">
      <div className="flex max-w-md flex-col divide-y rounded-panel border bg-raised px-4">
        <Switch isOn={isOn} onToggle={setIsOn}>
          Shortcuts of one key
        </Switch>
        <Switch isOn={!isOn} onToggle={(next) => setIsOn(!next)} hint="Anyone can register as a customer.">
          Self registration
        </Switch>
        <Switch isOn isDisabled onToggle={setIsOn}>
          Sessions end after seven days
        </Switch>
      </div>
    </State>
  )
}
