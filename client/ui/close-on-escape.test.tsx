// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeOnEscape } from './close-on-escape.ts'

afterEach(cleanup)

describe('Escape in a dialog', () => {
  const show = (close: () => void, onEscapeKeyDown?: (event: KeyboardEvent) => void) => {
    render(
      <div role="dialog" tabIndex={-1} onKeyDown={closeOnEscape(close, onEscapeKeyDown)}>
        <input aria-label="Name" />
      </div>,
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
      show(close, (event) => event.preventDefault()),
      { key: 'Escape' },
    )
    expect(close).not.toHaveBeenCalled()
  })

  it('does not where another layer has used it', () => {
    const close = vi.fn<() => void>()
    const field = show(close)
    field.addEventListener('keydown', (event) => event.preventDefault())
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(close).not.toHaveBeenCalled()
  })
})
