import { BlockList, isIP, isIPv6 } from 'node:net'
import { NoTurn } from '../fairness/fair-turns.ts'

/** An address of a machine that a name stands for. */
export type ResolvedAddress = { readonly address: string; readonly family: number }
/** Whom a look-up counts for, and until when its caller waits. */
export type Asking = { readonly by: string; readonly signal: AbortSignal }
/** Gives all addresses of a name. @throws NoTurn; the reason of the signal; errors of the name servers. */
export type Resolve = (name: string, asking: Asking) => Promise<readonly ResolvedAddress[]>

/** An address that no delivery goes to; the sentence is for the person who gave it. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress'
}

/** The same for a name that is not known, and for one of a private network: the answer tells no one which names there are. */
const LEADS_NOWHERE = 'Address must lead to a server of the public internet'

/** IPv4 networks that are not of the public internet (IANA's registry of special-purpose addresses). */
const CLOSED_IPV4 = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  CLOSED_IPV4.addSubnet(network, bits, 'ipv4')

/** The part of IPv6 that is given out as public, and what is special in it. IPv4-mapped and NAT64 addresses lie outside of it. */
const OPEN_IPV6 = new BlockList()
OPEN_IPV6.addSubnet('2000::', 3, 'ipv6')
const CLOSED_IPV6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  CLOSED_IPV6.addSubnet(network, bits, 'ipv6')

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')

/** True for an address of the public internet. */
export function isPublic(address: string): boolean {
  if (isIPv6(address)) return OPEN_IPV6.check(address, 'ipv6') && !CLOSED_IPV6.check(address, 'ipv6')
  return isIP(address) === 4 && !CLOSED_IPV4.check(address, 'ipv4')
}

const isLoopbackAddress = (address: string): boolean =>
  address === '::1' || (isIP(address) === 4 && LOOPBACK.check(address, 'ipv4'))

/** How addresses are looked at. `allowsLoopback`: this machine itself is allowed, over http too (WEBHOOKS_ALLOW_LOOPBACK). */
export type Reach = { readonly allowsLoopback: boolean; readonly resolve: Resolve }

/**
 * Resolves a webhook's url once. @returns the url, and the address to connect to and no other.
 * @throws RefusedAddress when the name has no address or any that is not public, or the url is none that may be used; NoTurn when
 * too many look-ups wait; the reason of the signal.
 */
export async function reachOf(
  text: string,
  { allowsLoopback, resolve }: Reach,
  asking: Asking,
): Promise<{ url: URL; to: ResolvedAddress }> {
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(allowsLoopback && url.protocol === 'http:'))
    throw new RefusedAddress('Address must begin with https://')
  if (url.username + url.password !== '') throw new RefusedAddress('Address must not hold a name or password')
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(name)
  const found = family === 0 ? await addressesOf(name, resolve, asking) : [{ address: name, family }]
  const isOpen = ({ address }: ResolvedAddress) =>
    (allowsLoopback && isLoopbackAddress(address)) || (url.protocol === 'https:' && isPublic(address))
  const [to] = found
  if (!to || !found.every(isOpen)) throw new RefusedAddress(LEADS_NOWHERE)
  return { url, to }
}

/** None where the name servers know none, or do not answer. */
async function addressesOf(name: string, resolve: Resolve, asking: Asking): Promise<readonly ResolvedAddress[]> {
  try {
    return await resolve(name, asking)
  } catch (error) {
    if (error instanceof NoTurn) throw error
    asking.signal.throwIfAborted()
    return []
  }
}
