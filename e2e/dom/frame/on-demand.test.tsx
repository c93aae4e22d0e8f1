import { render, screen } from '@testing-library/react'
import { Component, type ComponentType, type ReactNode, Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { fetchMissing, onDemand } from '../../../client/ui/loading/on-demand.tsx'

// A component whose code comes on its own.

type Code = ComponentType<object>
const Content: Code = () => <p>content</p>

/** Code that comes when the test says so. */
function codeToCome() {
  const asked: { come: (code: Code) => void; fail: () => void }[] = []
  const fetchCode = () =>
    new Promise<Code>((come, fail) => {
      asked.push({ come, fail: () => fail(new Error('away')) })
    })
  return { asked, ...onDemand(fetchCode) }
}

/** Says which error reached it. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly error: string | null }> {
  override readonly state = { error: null }
  static getDerivedStateFromError = (error: Error) => ({ error: error.message })
  override render = () => this.state.error ?? this.props.children
}

it('[PART-106] no fallback of React takes the place of a component whose code is on its way, and it shows once it is here', async () => {
  const { asked, Screen } = codeToCome()
  const shown = vi.fn<() => void>()
  const Fallback = () => {
    shown()
    return null
  }
  render(
    <Suspense fallback={<Fallback />}>
      <Screen />
    </Suspense>,
  )
  expect(screen.queryByText('content')).toBeNull()
  asked[0]?.come(Content)
  await screen.findByText('content')
  expect(shown).not.toHaveBeenCalled()
  expect(asked).toHaveLength(1)
})

it('shows at once what came before, and gives the boundary around an error of what could not be had', async () => {
  const before = codeToCome()
  const coming = before.preload()
  before.asked[0]?.come(Content)
  await coming
  render(<before.Screen />).unmount()
  const { container } = render(<before.Screen />)
  expect(container.textContent).toBe('content')

  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const lost = codeToCome()
  const page = render(
    <Boundary>
      <lost.Screen />
    </Boundary>,
  )
  lost.asked[0]?.fail()
  await page.findByText('away')
  const again = fetchMissing()
  lost.asked[1]?.come(Content)
  expect(await again).toBe(true)
  const later = render(<lost.Screen />)
  expect(later.container.textContent).toBe('content')
})
