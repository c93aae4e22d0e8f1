import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { isolated } from './isolated.tsx'

it.each([
  ['Door 1 was moved', 'Door 1 was moved'],
  ['باب 3 of 5', '<bdi>باب</bdi> 3 of 5'],
  ['"باب الحديقة", "חלון"', '"<bdi>باب الحديقة</bdi>", "<bdi>חלון</bdi>"'],
  ['Camera باب', 'Camera <bdi>باب</bdi>'],
])('[PART-99] of %s each name that is written from the right stands apart', (sentence, shown) => {
  expect(renderToStaticMarkup(isolated(sentence)).replaceAll('&quot;', '"')).toBe(shown)
  const parts = renderToStaticMarkup(isolated([sentence, <b key="b">{7}</b>]))
  expect(parts.replaceAll('&quot;', '"')).toBe(`${shown}<b>7</b>`)
})
