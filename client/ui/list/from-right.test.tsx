// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Collapsible } from '../collapsible.tsx'
import { Combobox } from '../form/combobox.tsx'
import { Select } from '../form/select.tsx'
import { DataTable } from './data-table.tsx'

afterEach(cleanup)

const NAME = 'باب الحديقة'
const field = {
  ...{ label: 'Company', value: 'one', onValueChange: () => undefined },
  options: [{ value: 'one', label: NAME }],
}
const columns = [
  { header: 'Name', cell: () => NAME },
  { header: 'Company', cell: () => NAME },
] as const

/** The places that show the name, and are not written from where it is. */
const wrongPlaces = () =>
  screen.getAllByText(NAME).flatMap((place) => (place.closest('[dir=auto]') ? [] : place.outerHTML))

it.each<[string, ReactNode, number]>([
  ['a cell of a table', <DataTable key="t" label="T" columns={columns} rows={[1]} keyOf={Number} empty="" />, 2],
  [
    'the title of a group',
    <Collapsible key="g" title={NAME} isOpen onOpenChange={() => undefined}>
      x
    </Collapsible>,
    1,
  ],
])('[PART-99] a name that is written from the right begins there as %s', (_, part, count) => {
  render(part)
  expect(screen.getAllByText(NAME)).toHaveLength(count)
  expect(wrongPlaces()).toEqual([])
})

it.each([
  ['few', <Select key="few" {...field} />],
  ['many', <Combobox key="many" {...field} placeholder="" searchPlaceholder="" emptyText="" />],
])(
  '[PART-99] a name that is written from the right begins there as the value and option of a list of %s',
  async (_, list) => {
    render(list)
    expect(wrongPlaces()).toEqual([])
    fireEvent.keyDown(screen.getByLabelText(/Company/), { key: 'ArrowDown' })
    await screen.findByRole('option', { name: NAME })
    expect(screen.getAllByText(NAME).length).toBeGreaterThan(1)
    expect(wrongPlaces()).toEqual([])
  },
)
