// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { keepTranslated } from './translated-page.ts'

let stop: () => void
beforeAll(() => {
  stop = keepTranslated()
})
afterEach(cleanup)
afterAll(() => stop())

type Translate = (text: Text) => void
const font = (text: string): HTMLElement => {
  const outer = document.createElement('font')
  outer.appendChild(document.createElement('font')).textContent = `<${text}>`
  return outer
}
/** As Google Translate does, as others do, and around the text. */
const WAYS: readonly (readonly [string, Translate])[] = [
  [
    'beside',
    (text) => {
      text.before(font(text.data))
      text.remove()
    },
  ],
  ['in the place of', (text) => text.replaceWith(font(text.data))],
  [
    'around',
    (text) => {
      const around = document.createElement('font')
      text.replaceWith(around)
      around.append(text)
    },
  ],
]

function translatePage(translate: Translate): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  for (const text of texts) if (!text.parentElement?.closest('font')) translate(text)
}

const Board = ({ counts, isOpen }: { counts: readonly number[]; isOpen: boolean }) => (
  <section>
    {isOpen && 'Open: '}
    <h2>
      Waiting {counts.length} of {counts.length + 1}
    </h2>
    <b>{counts.length}</b>
    {isOpen ? 'All here' : <em>Closed</em>}
    {counts.map((count) => (
      <p key={count}>
        Card {count}
        {count % 2 === 0 && ', even'}
      </p>
    ))}
  </section>
)

describe.each(WAYS)("[PART-94] a page whose texts have a translator's elements %s them", (_, translate) => {
  it('shows what changes, comes, goes and moves', () => {
    const { container, rerender } = render(<Board counts={[1, 2]} isOpen />)
    const shown = () => container.textContent?.replace(/[<>]/g, '')
    for (const [counts, isOpen] of [
      [[1, 2, 3], true],
      [[3, 1], false],
      [[2, 1], true],
      [[], false],
      [[4], true],
    ] as const) {
      translatePage(translate)
      act(() => rerender(<Board counts={counts} isOpen={isOpen} />))
      const plain = render(<Board counts={counts} isOpen={isOpen} />)
      expect(shown()).toBe(plain.container.textContent)
      plain.unmount()
    }
  })
})
