import { describe, expect, it } from 'vitest'
import { PlaceDevicesBody } from '../commands/place-devices.ts'
import { mistaken } from './own-number.ts'

const EAN = 'This is the number of the article (EAN), which all devices of its kind have.'

describe('[FACT-8] a number that is typed into the field of another one', () => {
  it.each([
    ['mac', '4006381333931', `${EAN} The MAC address stands beside it on the label.`],
    ['mac', 'QF7K-2MWT-9XHN', 'This is a serial number. The MAC address stands beside it on the label.'],
    ['serial', '036000291452', `${EAN} The serial number stands beside it on the label.`],
    ['serial', 'E0:A7:00:1B:2C:3D', 'This is a MAC address. The serial number stands beside it on the label.'],
    ['ip', 'e0a7001b2c3d', 'This is a MAC address.'],
    ['ip', '96385074', EAN],
  ] as const)('%s: %s is told as that', (fact, text, words) => {
    expect(mistaken(fact, text)).toBe(words)
  })

  it.each([
    ...(['E0:A7:00:1B:2C:3D', 'e0a7.001b.2c3d', '00-11-22-33-44-55', 'none yet'] as const).map(
      (text) => ['mac', text] as const,
    ),
    ...(['E0A7-001B-2C3D', 'AB12-CDX9-77QR', '10.0.4.17'] as const).map((text) => ['serial', text] as const),
    ...(['10.0.4.17', 'fe80::1', 'DHCP'] as const).map((text) => ['ip', text] as const),
  ])('%s: %s may be one', (fact, text) => {
    expect(mistaken(fact, text)).toBeUndefined()
  })

  it('is refused by the server, too, and clears nothing', () => {
    const read = (facts: object) => PlaceDevicesBody.safeParse({ deviceIds: [1], facts })
    expect(read({ mac: '4006381333931' }).error?.issues).toMatchObject([{ path: ['facts', 'mac'] }])
    expect(read({ ip: 'e0a7001b2c3d' }).success).toBe(false)
    for (const mac of ['E0:A7:00:1B:2C:3D', '', null]) expect(read({ mac }).success).toBe(true)
  })
})
