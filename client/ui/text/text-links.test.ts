import { describe, expect, it } from 'vitest'
import { linksIn } from './linked-text.tsx'

const hrefs = (text: string) => linksIn(text).flatMap(({ href }) => href ?? [])

describe('[NOTES-33] the addresses in a text', () => {
  it.each([
    ['see https://verkada.com/a?b=1#c now', ['https://verkada.com/a?b=1#c']],
    ['(http://gate.example/code).', ['http://gate.example/code']],
    ['https://a.example/wiki/Gate_(lock)', ['https://a.example/wiki/Gate_(lock)']],
    ['(see https://a.example/Gate_(lock)).', ['https://a.example/Gate_(lock)']],
    ['[https://a.example/x[1]]', ['https://a.example/x[1]']],
    ['“https://a.example/b”', ['https://a.example/b']],
    ['「https://a.example/c」。', ['https://a.example/c']],
    ['HTTPS://GATE.example', ['https://gate.example/']],
    ['https://a.example, https://b.example!', ['https://a.example/', 'https://b.example/']],
    ['two\nhttps://a.example\nlines', ['https://a.example/']],
  ])('of %j are %j', (text, expected) => {
    expect(hrefs(text)).toEqual(expected)
  })
  it.each([
    'no address',
    'javascript:alert(1)',
    'ftp://a.example',
    'data:text/html,x',
    'xhttps://a.example',
    'http://',
    'https://[broken',
    'www.a.example',
  ])('of %j are none', (text) => {
    expect(hrefs(text)).toEqual([])
  })
  it('are found in a long run of dots as fast as in any other text', () => {
    // More than this test may take, by minutes, where each dot is tried as the first of the last ones.
    for (const sign of ['.', ')'])
      expect(hrefs(`https://a.example/${sign.repeat(500_000)}x ${sign.repeat(500_000)}`)).toHaveLength(1)
  })
  it.each(['', 'a', 'https://a.example', 'x https://a.example. y', '<b>https://a.example</b>'])(
    'leave %j as it is when the pieces are joined',
    (text) => {
      expect(
        linksIn(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    },
  )
})
