// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Combobox } from '../form/combobox.tsx'
import { Select } from '../form/select.tsx'
import { toast } from '../toast/toast.ts'
import { ToastView } from '../toast/toast-view.tsx'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

describe('Escape in a dialog', () => {
  const show = (close: () => void, keepOnEscape?: () => boolean) => {
    render(
      <Dialog isOpen onOpenChange={close} title="Rename" {...(keepOnEscape && { keepOnEscape })}>
        <input aria-label="Name" />
      </Dialog>,
    )
    return screen.getByRole('textbox', { name: 'Name' })
  }

  it('closes it, and no other key does', () => {
    const close = vi.fn<() => void>()
    const field = show(close)
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(close).not.toHaveBeenCalled()
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(close).toHaveBeenCalledOnce()
  })

  it('does not where the dialog keeps the key', () => {
    const close = vi.fn<() => void>()
    fireEvent.keyDown(
      show(close, () => true),
      { key: 'Escape' },
    )
    expect(close).not.toHaveBeenCalled()
  })

  it('does not where another layer has used it', () => {
    const close = vi.fn<() => void>()
    const field = show(close)
    const use = (event: Event) => event.preventDefault()
    window.addEventListener('keydown', use, { capture: true, once: true })
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(close).not.toHaveBeenCalled()
  })

  it('closes the upper of two dialogs from the moment it has the focus', () => {
    const closeLower = vi.fn<() => void>()
    const closeUpper = vi.fn<() => void>()
    const both = (isUpperOpen: boolean) => (
      <Dialog isOpen onOpenChange={closeLower} title="Lower">
        <input aria-label="Name" />
        <Dialog isOpen={isUpperOpen} onOpenChange={closeUpper} title="Upper">
          <input aria-label="Reason" />
        </Dialog>
      </Dialog>
    )
    const { rerender } = render(both(false))
    document.addEventListener(
      'focusin',
      () => fireEvent.keyDown(screen.getByRole('textbox', { name: 'Reason' }), { key: 'Escape' }),
      {
        once: true,
      },
    )
    rerender(both(true))
    expect(screen.getByRole('textbox', { name: 'Reason' })).toBe(document.activeElement)
    expect(closeUpper).toHaveBeenCalledOnce()
    expect(closeLower).not.toHaveBeenCalled()
  })
})

const field = {
  label: 'Role',
  options: [{ value: 'one', label: 'One' }],
  value: 'one',
  onValueChange: () => undefined,
}
it.each([
  ['that is searched', <Combobox key="combobox" {...field} placeholder="" searchPlaceholder="" emptyText="" />],
  ['of a few options', <Select key="select" {...field} />],
])('[BOARD-22] Escape closes a list %s, also where a toast came later', async (_, list) => {
  render(
    <>
      {list}
      <ToastView />
    </>,
  )
  fireEvent.keyDown(screen.getByLabelText(/Role/), {
    key: 'ArrowDown',
  })
  const option = await screen.findByRole('option', { name: 'One' })
  act(() => toast({ title: 'Saved' }))
  await screen.findByText('Saved')
  fireEvent.keyDown(option, { key: 'Escape' })
  expect(screen.queryByRole('option', { name: 'One' })).toBeNull()
})
