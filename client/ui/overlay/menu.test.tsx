// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { toast } from '../toast/toast.ts'
import { ToastView } from '../toast/toast-view.tsx'
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

it('[BOARD-22] Escape closes an open menu, also where a toast came later', async () => {
  late.resolve()
  render(
    <>
      <Screen />
      <ToastView />
    </>,
  )
  press('More')
  const item = await screen.findByRole('menuitem', { name: 'Rename' })
  act(() => toast({ title: 'Saved' }))
  await screen.findByText('Saved')
  fireEvent.keyDown(item, { key: 'Escape' })
  expect(screen.queryByRole('menu')).toBeNull()
})
