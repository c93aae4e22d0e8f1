import { describe, expect, it } from 'vitest'
import {
  MAX_SCREENSHOT_BYTES,
  SCREENSHOT_SIZE_SENTENCE,
  SCREENSHOT_TYPE_SENTENCE,
  ScreenshotUrl,
} from './screenshot.ts'

const sentenceOf = (url: string) => ScreenshotUrl.safeParse(url).error?.issues[0]?.message
const urlOf = (bytes: number) => `data:image/png;base64,${Buffer.alloc(bytes, 1).toString('base64')}`

describe('the data URL of a screenshot', () => {
  it('[FEEDBACK-6] has up to 5 MB, to the byte', () => {
    for (const padding of [0, 1, 2])
      expect(ScreenshotUrl.safeParse(urlOf(MAX_SCREENSHOT_BYTES - padding)).success).toBe(true)
    expect(sentenceOf(urlOf(MAX_SCREENSHOT_BYTES + 1))).toBe(SCREENSHOT_SIZE_SENTENCE)
  })
  it('is known by its base64 alone', () => {
    expect(ScreenshotUrl.parse('data:image/jpeg;base64,AAAA')).toBe('AAAA')
  })
  it.each([
    '',
    'AAAA',
    'data:image/svg+xml;base64,AAAA',
    'data:image/gif;base64,AAAA',
    'data:text/html;base64,AAAA',
    'data:image/png,AAAA',
    'data:image/png;base64,',
    'data:image/png;base64,AAA',
    'data:image/png;base64,A=AA',
    'data:image/png;base64,AAAA\n',
    'data:image/png;charset=utf-8;base64,AAAA',
    'https://elsewhere.example/a.png',
  ])('[FEEDBACK-6] is refused when it is another: %j', (url) => {
    expect(sentenceOf(url)).toBe(SCREENSHOT_TYPE_SENTENCE)
  })
})
