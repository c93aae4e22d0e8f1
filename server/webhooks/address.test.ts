import { describe, expect, it } from 'vitest'
import { isPublic, reachOf as reachFor, type Resolve } from './address.ts'

const none: Resolve = async () => []
const to =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
const reachOf = (url: string, where: Parameters<typeof reachFor>[1]) =>
  reachFor(url, where, { by: 'a person', signal: AbortSignal.timeout(60_000) })
const reach = (resolve: Resolve = none, allowsLoopback = false) => ({ resolve, allowsLoopback })

describe('[SEND-5] addresses', () => {
  it.each([
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '127.9.9.9',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
    ],
    ...['192.0.0.8', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.51.100.7', '203.0.113.5', '224.0.0.1'],
    ...['240.0.0.1', '255.255.255.255', '::', '::1', '::ffff:10.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::7f00:1'],
    ...['64:ff9b::a00:1', '64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1', '2002:a00:1::1', '3fff::1', '5f00::1'],
    ...['fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', 'not an address'],
  ])('are not of the public internet: %s', (address) => {
    expect(isPublic(address)).toBe(false)
  })

  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'are of the public internet: %s',
    (address) => {
      expect(isPublic(address)).toBe(true)
    },
  )

  it.each([
    ...['https://127.0.0.1/', 'https://0x7f.1/', 'https://2130706433/', 'https://017700000001/', 'https://[::1]/'],
    ...[
      'https://[::ffff:7f00:1]/',
      'https://[::ffff:169.254.169.254]/',
      'https://[64:ff9b::7f00:1]/',
      'https://10.0.0.1:8443/',
    ],
    ...['http://8.8.8.8/', 'ftp://8.8.8.8/', 'https://name:secret@8.8.8.8/', 'https://①②⑦.0.0.1/'],
  ])('that are written out are looked at too: %s', async (url) => {
    await expect(reachOf(url, reach())).rejects.toThrow(/Address must/)
  })

  it('that a name stands for are all looked at, and one is connected to', async () => {
    await expect(reachOf('https://a.example/', reach(to('10.0.0.1')))).rejects.toThrow('public internet')
    await expect(reachOf('https://a.example/', reach(to('8.8.8.8', '::1')))).rejects.toThrow('public internet')
    await expect(reachOf('https://a.example/', reach(none))).rejects.toThrow('public internet')
    const { to: one } = await reachOf('https://a.example/', reach(to('8.8.8.8', '9.9.9.9')))
    expect(one.address).toBe('8.8.8.8')
  })

  it('[SEND-23] that are not known, do not answer or are private are refused in the same words', async () => {
    const unknown: Resolve = () => Promise.reject(Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' }))
    const silent: Resolve = () => Promise.reject(new DOMException('over', 'TimeoutError'))
    const urls = [unknown, silent, none, to('10.0.0.1'), to('8.8.8.8', 'fd00::1')]
    const words = await Promise.all(
      urls.map((resolve) => reachOf('https://a.example/', reach(resolve)).catch((error: Error) => error.message)),
    )
    expect(new Set(words)).toEqual(new Set(['Address must lead to a server of the public internet']))
  })

  it('[SEND-6] of this machine alone are open over http, and only where that is set', async () => {
    await expect(reachOf('http://localhost:1/', reach(to('127.0.0.1')))).rejects.toThrow('https')
    expect((await reachOf('http://localhost:1/', reach(to('127.0.0.1'), true))).to.address).toBe('127.0.0.1')
    await expect(reachOf('http://a.example/', reach(to('8.8.8.8'), true))).rejects.toThrow('public internet')
    await expect(reachOf('https://a.example/', reach(to('10.0.0.1'), true))).rejects.toThrow('public internet')
  })
})
