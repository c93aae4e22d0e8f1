// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import 'wouter/use-browser-location'
import { keepScroll } from './kept-scroll.ts'

let end = () => {}
afterEach(() => {
  end()
  document.body.replaceChildren()
})

/** Goes to an address, as the router (`pushState`) or the browser (`popstate`) tells of it. */
function go(how: 'pushState' | 'popstate', href: string): void {
  // The prototype's: the router has that of the page tell of itself.
  History.prototype.replaceState.call(history, null, '', href)
  dispatchEvent(new Event(how))
}

const scrollTo = (screen: Element, top: number) => {
  screen.scrollTop = top
  screen.dispatchEvent(new Event('scroll'))
}

const frames = async (count: number) => {
  for (let frame = 0; frame < count; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

it('[PART-100] Back leads to where its screen was; a card that closes leaves the board where it is', async () => {
  history.replaceState(null, '', '/?projectId=1')
  const screen = document.createElement('main')
  document.body.replaceChildren(screen)
  end = keepScroll()
  scrollTo(screen, 800)
  go('pushState', '/?projectId=1&card=5')
  // Cards came above those in sight.
  scrollTo(screen, 900)
  go('popstate', '/?projectId=1')
  await frames(3)
  expect(screen.scrollTop).toBe(900)

  go('pushState', '/users')
  scrollTo(screen, 0)
  go('popstate', '/?projectId=1')
  await expect.poll(() => screen.scrollTop).toBe(900)
})
