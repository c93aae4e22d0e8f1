import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OutboundNotice } from './outbound-notice.tsx'

it('[SEND-27] the page System says that nothing goes out, where that is so', () => {
  const sentence = 'OUTBOUND=off: nothing is sent.'
  const off = renderToStaticMarkup(<OutboundNotice outbound={{ isOn: false, sentence }} />)
  expect(off).toContain('Nothing goes out')
  expect(off).toContain(sentence)
  expect(renderToStaticMarkup(<OutboundNotice outbound={{ isOn: true, sentence: null }} />)).toBe('')
})
