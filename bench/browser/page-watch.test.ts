// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { barePage, framesUntilMoved } from './page-watch.ts'

const LABEL = 'Mark as Installed'

/** A card in front of the bare page's own, with the same button, as a column that scrolls puts one there. */
function putInFront() {
  const [first] = document.querySelectorAll('section')
  const card = document.createElement('article')
  card.dataset['card'] = '2'
  card.append(document.createElement('button'))
  first?.prepend(card)
  return card
}

beforeEach(() => {
  document.body.replaceChildren()
  barePage(LABEL)
})

it('counts the frames until the card that was clicked has moved', async () => {
  const { frames } = framesUntilMoved()
  document.querySelector('button')?.click()
  expect(await frames).toBe(1)
})

it('the card is the one of the click, also when another one has come in front since it was watched for', async () => {
  const { frames } = framesUntilMoved()
  const clicked = document.querySelector('button')
  const other = putInFront()
  clicked?.click()
  expect(await frames).toBe(1)
  expect(other.closest('section')).toBe(document.querySelector('section'))
})

it('another card that moves is not counted', async () => {
  const other = putInFront()
  const { frames } = framesUntilMoved()
  other.querySelector('button')?.click()
  // Its button moves no card; the bare page's own is moved without a click.
  document.querySelectorAll('section')[1]?.append(document.querySelector('[data-card="1"]') ?? '')
  for (let n = 0; n < 3; n++) await new Promise((resolve) => requestAnimationFrame(resolve))
  document.querySelectorAll('section')[1]?.append(other)
  expect(await frames).toBeGreaterThan(1)
})
