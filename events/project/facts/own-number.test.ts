import { describe, expect, it } from 'vitest'
import { typedAddress } from './own-number.ts'

const EAN = 'This is the number of the article (EAN), which all devices of its kind have.'
const wrongIn = (fact: 'mac' | 'ip', text: string) => typedAddress(fact).safeParse(text).error?.issues[0]?.message

describe('[FACT-8] a number that is typed into the field of an address', () => {
  it.each([
    ['mac', '4006381333931', `${EAN} The MAC address stands beside it on the label.`],
    ['mac', '036000291452', `${EAN} The MAC address stands beside it on the label.`],
    ['mac', 'QF7K-2MWT-9XHN', 'This is a serial number. The MAC address stands beside it on the label.'],
    ['ip', 'e0a7001b2c3d', 'This is a MAC address.'],
    ['ip', '96385074', EAN],
  ] as const)('%s: %s is told as what it is', (fact, text, words) => {
    expect(wrongIn(fact, text)).toBe(words)
  })

  it.each([
    ['mac', 'E0:A7:00:1B:2C:3D'],
    ['mac', 'e0a7.001b.2c3d'],
    ['mac', '00-11-22-33-44-55'],
    ['mac', 'none yet'],
    ['mac', ''],
    ['ip', '10.0.4.17'],
    ['ip', 'fe80::1'],
    ['ip', 'DHCP'],
  ] as const)('%s: %s may be one', (fact, text) => {
    expect(wrongIn(fact, text)).toBeUndefined()
  })
})
