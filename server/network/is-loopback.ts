import { isIPv4 } from 'node:net'

/** True if a server that listens there can be reached from its own machine only. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
