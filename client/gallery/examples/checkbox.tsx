import { useState } from 'react'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { State } from '../state.tsx'

export function Example() {
  const [isChecked, setIsChecked] = useState(true)
  return (
    <State title="on, off, in part, disabled">
      <div>
        <Checkbox checked={isChecked} onCheckedChange={setIsChecked}>
          Installer portal set up
        </Checkbox>
        <Checkbox checked={!isChecked} onCheckedChange={(next) => setIsChecked(!next)}>
          Network tested
        </Checkbox>
        <Checkbox checked="indeterminate" onCheckedChange={setIsChecked}>
          All devices
        </Checkbox>
        <Checkbox checked isDisabled onCheckedChange={setIsChecked}>
          Only an employee may change this
        </Checkbox>
      </div>
    </State>
  )
}
