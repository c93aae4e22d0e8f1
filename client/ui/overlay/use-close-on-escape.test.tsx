// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
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
