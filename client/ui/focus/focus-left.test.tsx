// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { LoadError } from '../loading/load-error.tsx'
import { Notice } from '../toast/notice.tsx'

afterEach(cleanup)

/** A list in a screen, which is there at the second try. */
function Screen({ isSmall = false }: { isSmall?: boolean }) {
  const [tries, setTries] = useState(0)
  return (
    <div id="main" tabIndex={-1} data-testid="around">
      {tries < 2 ? (
        <LoadError title="Not loaded" isSmall={isSmall} onRetry={() => setTries(tries + 1)} />
      ) : (
        <ul aria-label="Projects" />
      )}
    </div>
  )
}

function Dismissible() {
  const [isShown, setIsShown] = useState(true)
  return (
    <div id="main" tabIndex={-1}>
      <div role="dialog" tabIndex={-1}>
        {isShown && <Notice onDismiss={() => setIsShown(false)}>The export is ready.</Notice>}
      </div>
    </div>
  )
}

describe('[PART-6] the focus in what goes away', () => {
  for (const isSmall of [false, true]) {
    it(`stays on Try Again while that fails, then goes to the screen around${isSmall ? ', small' : ''}`, async () => {
      render(<Screen isSmall={isSmall} />)
      const retry = screen.getByRole('button', { name: 'Try Again' })
      await userEvent.click(retry)
      expect(document.activeElement).toBe(retry)
      await userEvent.keyboard('{Enter}')
      screen.getByRole('list', { name: 'Projects' })
      expect(document.activeElement).toBe(screen.getByTestId('around'))
    })
  }

  it('of a notice goes to the dialog that it stood in', async () => {
    render(<Dismissible />)
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText('The export is ready.')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('dialog'))
  })
})
