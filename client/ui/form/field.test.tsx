// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { Field } from './field.tsx'
import { Slider } from './slider.tsx'
import { Switch } from './switch.tsx'

afterEach(cleanup)

const controls = {
  checkbox: (
    <Checkbox checked={false} onCheckedChange={() => {}}>
      Agreed
    </Checkbox>
  ),
  switch: (
    <Switch isOn={false} onToggle={() => {}} hint="At once.">
      Agreed
    </Switch>
  ),
  slider: <Slider label="Agreed" value={1} min={0} max={3} words="1 day" onChange={() => {}} />,
}

it.each(Object.entries(controls))('[PART-65] in a field a %s says what is wrong with it', (role, control) => {
  render(
    <Field label="Terms" hint="Read them." error="Please agree">
      {control}
    </Field>,
  )
  const element = screen.getByRole(role, { name: /Agreed/ })
  expect(element.getAttribute('aria-invalid')).toBe('true')
  const describedBy = element.getAttribute('aria-describedby')?.split(' ') ?? []
  const words = describedBy.map((id) => document.getElementById(id)?.textContent)
  expect(words).toEqual([...(role === 'switch' ? ['At once.'] : []), 'Read them.', 'Please agree'])
})
