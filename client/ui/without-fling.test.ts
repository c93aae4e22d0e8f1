import { expect, it } from 'vitest'

const sources = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** These have the moves taken beside the part itself: with the pointers of the plan, and by dnd-kit's sensor for touch. */
const BY_THEMSELVES = [
  '../features/board/plans/drawing/drawing.tsx',
  '../features/board/screen/open-board.tsx',
  '../features/surveys/form/sections/section-editor.tsx',
]

it('[PART-107] all that a finger draws, drags or swipes takes its moves for itself', () => {
  const touched = Object.entries(sources).filter(([, text]) => /\btouch-none\b|<Toast\.Root\b/.test(text))
  const flung = touched.filter(([, text]) => !text.includes('ref={withoutFling}')).map(([name]) => name)
  expect(flung.toSorted()).toEqual(BY_THEMSELVES)
})
