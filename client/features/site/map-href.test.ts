import { describe, expect, it } from 'vitest'
import { mapHref, telHref } from './site-parts.tsx'

describe('[SITE-8] the links of a site sheet', () => {
  it.each([
    ['iPhone; CPU iPhone OS 18_0 like Mac OS X', 'https://maps.apple.com/?daddr=Quai%203%20Br%C3%BCgg'],
    ['Linux; Android 15; Pixel 9', 'geo:0,0?q=Quai%203%20Br%C3%BCgg'],
    ['X11; Linux x86_64', 'https://www.google.com/maps/dir/?api=1&destination=Quai%203%20Br%C3%BCgg'],
  ])('lead to the address on %s', (device, href) => {
    expect(mapHref('Quai 3\nBrügg', `Mozilla/5.0 (${device})`)).toBe(href)
  })

  it('call a number however it is written', () => {
    expect(telHref('+41 (0)44 668-18 00')).toBe('tel:+410446681800')
    expect(telHref('*123#')).toBe('tel:*123#')
  })
})
