// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Menu, MenuItem } from './menu.tsx'

/** The code of menus comes when this is resolved. */
const late = vi.hoisted(() => {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((come) => {
    resolve = come
  })
  return { promise, resolve: () => resolve() }
})
vi.mock('./menu-parts.tsx', async (original) => {
  await late.promise
  return original()
})

afterEach(cleanup)

const Screen = () => (
  <>
    <button type="button">Elsewhere</button>
    <Menu trigger={<button type="button">More</button>}>
      <MenuItem>Rename</MenuItem>
    </Menu>
    <Menu trigger={<button type="button">Last</button>}>
      <MenuItem>Delete</MenuItem>
    </Menu>
  </>
)
const press = (name: string) => fireEvent.pointerDown(screen.getByRole('button', { name }), { button: 0 })

it('[PART-8] a menu whose code comes late opens only where it was pressed last', async () => {
  render(<Screen />)
  press('More')
  press('Elsewhere')
  press('Last')
  late.resolve()
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Rename' })).toBeNull()
})
