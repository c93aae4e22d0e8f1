// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Dialog } from '../overlay/dialog.tsx'

afterEach(cleanup)

describe('the focus after a dialog', () => {
  const fallback = createRef<HTMLButtonElement>()
  const screenWith = (isOpen: boolean) => (
    <>
      <button type="button">Opener</button>
      <button type="button" ref={fallback}>
        Fallback
      </button>
      <Dialog isOpen={isOpen} onOpenChange={() => {}} title="Rename" focusFallback={fallback}>
        <input aria-label="Name" />
      </Dialog>
    </>
  )

  it('goes back to what had it', async () => {
    const { rerender } = render(screenWith(false))
    screen.getByRole('button', { name: 'Opener' }).focus()
    rerender(screenWith(true))
    rerender(screenWith(false))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Opener'))
  })

  it('goes to the fallback where nothing had it', async () => {
    const { rerender } = render(screenWith(false))
    expect(document.activeElement).toBe(document.body)
    rerender(screenWith(true))
    rerender(screenWith(false))
    await waitFor(() => expect(document.activeElement).toBe(fallback.current))
  })

  it('[PART-104] goes to the screen where what had it is gone and nothing else is named', async () => {
    const screenOf = (isOpen: boolean, hasOpener: boolean) => (
      <main id="main" tabIndex={-1}>
        {hasOpener && <button type="button">Opener</button>}
        <Dialog isOpen={isOpen} onOpenChange={() => {}} title="Rename">
          <input aria-label="Name" />
        </Dialog>
      </main>
    )
    const { rerender } = render(screenOf(false, true))
    screen.getByRole('button', { name: 'Opener' }).focus()
    rerender(screenOf(true, true))
    rerender(screenOf(true, false))
    rerender(screenOf(false, false))
    await waitFor(() => expect(document.activeElement?.id).toBe('main'))
  })
})
