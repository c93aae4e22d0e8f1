import { expect, it } from 'vitest'
import { markedParts } from './marked-text.tsx'

const shown = (text: string, ...words: string[]) =>
  markedParts(text, words)
    .map(({ part, isMarked }) => (isMarked ? `[${part}]` : part))
    .join('')

it('[FIND-8] marks what was typed, whatever its case and accents, each time it stands there', () => {
  expect(shown('CAM-017 cam', 'cam')).toBe('[CAM]-017 [cam]')
  expect(shown('Straße Café', 'strasse', 'fe')).toBe('[Straße] Ca[fé]')
  expect(shown('Gate', 'at', 'te')).toBe('G[ate]')
  expect(shown('Gate', '', 'x')).toBe('Gate')
})
