import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Address6 } from 'ip-address'

export type Client = Pick<FastifyRequest, 'ip'>

/** One customer of a provider has an IPv6 network of one of these sizes, and as many addresses as they want. */
const IPV6_BITS = { narrow: 64, middle: 56, wide: 48 } as const

/** From the narrowest on. */
export const WIDTHS = ['narrow', 'middle', 'wide'] as const
export type Width = (typeof WIDTHS)[number]

/** The network that a client's address is in: of IPv6 the /64, /56 or /48, of IPv4 the address, for `wide` its /24. */
export function networkOf({ ip }: Client, width: Width): string {
  const address = isIPv6(ip) ? new Address6(ip) : null
  if (address && !address.isMapped4()) return new Address6(`${ip}/${IPV6_BITS[width]}`).startAddress().correctForm()
  const ipv4 = address?.to4().correctForm() ?? ip.toLowerCase()
  return width === 'wide' ? `${ipv4.slice(0, ipv4.lastIndexOf('.'))}.0/24` : ipv4
}

/** Where people are who sign in, or have no session: of IPv6 the /48, which a site has, of IPv4 the address. */
export const placeOf = (client: Client): string =>
  networkOf(client, isIPv6(networkOf(client, 'narrow')) ? 'wide' : 'narrow')

/** Whose turn a request takes, where people and strangers ask for the same work: the person's, else the network's. */
export const turnOf = ({ session, ip }: Pick<FastifyRequest, 'session' | 'ip'>): string =>
  session ? `person ${session.user.id}` : networkOf({ ip }, 'wide')
