import { normalizeIP } from '@fastify/rate-limit'

type Client = { readonly ip: string }

/** One customer of a provider has an IPv6 network of one of these sizes, and as many addresses as they want. */
const IPV6_BITS = { narrow: 64, middle: 56, wide: 48 } as const

/** From the narrowest on. */
export const WIDTHS = ['narrow', 'middle', 'wide'] as const
export type Width = (typeof WIDTHS)[number]

/** The network that a client's address is in: of IPv6 the /64, /56 or /48, of IPv4 the address, for `wide` its /24. */
export function networkOf({ ip }: Client, width: Width): string {
  const network = normalizeIP(ip, IPV6_BITS[width])
  const isWideIPv4 = width === 'wide' && !network.includes(':')
  return isWideIPv4 ? `${network.slice(0, network.lastIndexOf('.'))}.0/24` : network
}
