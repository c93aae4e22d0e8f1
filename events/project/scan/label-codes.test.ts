import { describe, expect, it } from 'vitest'
import {
  agreedOn,
  isRead,
  type LabelCode,
  lookAgain,
  NO_LOOKS,
  onlyMac,
  surelySerial,
  tellApart,
} from './label-codes.ts'

const plain = (text: string): LabelCode => ({ text, sort: 'plain' })
const kindsOf = (...texts: string[]) => tellApart(texts.map(plain)).map(({ kind, value }) => `${kind} ${value}`)

describe('[SCAN-2] the codes of a label', () => {
  it.each([
    ['QF7K-2MWT-9XHN', ['serial QF7K-2MWT-9XHN']],
    ['https://example.com/claim?serial=QF7K-2MWT-9XHN&v=2', ['serial QF7K-2MWT-9XHN']],
    ['S/N: GT8820391', ['serial GT8820391']],
    ['Serial No. 0012', ['serial 0012']],
    ['E0A7001C449F', ['mac E0A7001C449F']],
    ['e0:a7:00:1c:44:9f', ['mac e0:a7:00:1c:44:9f']],
    ['MAC: E0-A7-00-1C-44-9F', ['mac E0-A7-00-1C-44-9F']],
    ['4006381333931', ['article 4006381333931']],
    ['036000291452', ['article 036000291452']],
    ['CD62-256E-HW', ['other CD62-256E-HW']],
    ['5b1f0c4e-7a52-4f0e-9c1d-0e6f3a2b7d11', ['other 5b1f0c4e-7a52-4f0e-9c1d-0e6f3a2b7d11']],
    ['A-QF7K-2MWT-9XHN', ['other A-QF7K-2MWT-9XHN']],
    ['E0A7-001C-449F', ['unsure E0A7-001C-449F']],
    ['- -', []],
    ['x'.repeat(201), []],
  ])('%s', (text, said) => expect(kindsOf(text)).toEqual(said))

  it('are told once each, those first that may be the serial number', () => {
    expect(
      kindsOf(
        '4006381333931',
        'E0A7001C449F',
        'CD62',
        'QF7K-2MWT-9XHN',
        'https://x.example/QF7K-2MWT-9XHN',
        'E0:A7:00:1C:44:9F',
      ),
    ).toEqual(['serial QF7K-2MWT-9XHN', 'other CD62', 'mac E0A7001C449F', 'article 4006381333931'])
  })

  it('of shops are article numbers whatever they say, and GS1 elements are read where the code has them alone', () => {
    expect(tellApart([{ text: '01234565', sort: 'retail' }])).toEqual([{ kind: 'article', value: '01234565' }])
    const elements = '010400638133393121GT8820391'
    expect(tellApart([{ text: `${elements}\u001d10A`, sort: 'gs1' }])).toEqual([{ kind: 'serial', value: 'GT8820391' }])
    expect(kindsOf(elements)).toEqual([`other ${elements}`])
  })
})

describe('[SCAN-3] a code is preselected', () => {
  const chosen = (...texts: string[]) => surelySerial(tellApart(texts.map(plain)))?.value
  it('where it alone is surely the serial number', () => {
    expect(chosen('CD62', 'QF7K-2MWT-9XHN', 'E0A7001C449F')).toBe('QF7K-2MWT-9XHN')
    expect(chosen('CD62', 'E0A7001C449F')).toBeUndefined()
    expect(chosen('E0A7-001C-449F')).toBeUndefined()
  })
  it('never where two labels are in sight, and then no MAC address is taken along', () => {
    expect(chosen('QF7K-2MWT-9XHN', 'QF7K-2MWT-9XHM')).toBeUndefined()
    expect(onlyMac(tellApart([plain('E0A7001C449F'), plain('E0A7001C44A0')]))).toBeUndefined()
    expect(onlyMac(tellApart([plain('E0A7001C449F'), plain('e0:a7:00:1c:44:9f')]))).toBe('E0A7001C449F')
  })
})

describe('[SCAN-3] looks at a label', () => {
  const afterLooks = (...looks: string[][]) =>
    looks.reduce((before, texts) => lookAgain(before, tellApart(texts.map(plain))), NO_LOOKS)
  const said = (...looks: string[][]) => agreedOn(afterLooks(...looks)).map(({ value }) => value)

  it('count a code once two of them agree, so that one misread counts for nothing', () => {
    expect(said(['QF7K-2MWT-9XHN'])).toEqual([])
    expect(said(['QF7K-2MWT-9XHN'], ['QF7K-2MWT-9XHM'], ['QF7K-2MWT-9XHN'])).toEqual(['QF7K-2MWT-9XHN'])
    expect(said(['e0:a7:00:1c:44:9f'], [], ['E0A7001C449F'])).toEqual(['E0A7001C449F'])
  })
  it('end when one brings nothing new and the serial number is sure', () => {
    const label = ['QF7K-2MWT-9XHN', 'E0A7001C449F']
    expect(isRead(afterLooks(label, label))).toBe(false)
    expect(isRead(afterLooks(label, label, ['QF7K-2MWT-9XHN']))).toBe(true)
    expect(isRead(afterLooks(label, label, [...label, 'CD62']))).toBe(false)
  })
  it('go on for a while where no code is surely the serial number', () => {
    const look = ['GT8820391', 'CD62']
    expect(isRead(afterLooks(look, look, look))).toBe(false)
    expect(isRead(afterLooks(...Array.from({ length: 8 }, () => look)))).toBe(true)
    expect(isRead(NO_LOOKS)).toBe(false)
  })
})
