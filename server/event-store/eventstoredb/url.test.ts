import { expect, it } from 'vitest'
import { isCluster, withGossipTimeout } from './url.ts'

it.each([
  ['esdb://one:2113?tls=false', false],
  ['esdb://user:pass@one:2113', false],
  ['esdb://one:2113,two:2113?tls=false', true],
  ['esdb://user:pass@one,two', true],
  ['esdb+discover://user:pass@cluster.example', true],
])('the nodes of %s are several: %s', (url, expected) => {
  expect(isCluster(url)).toBe(expected)
})

it.each([
  ['esdb://one,two?tls=false', 'esdb://one,two?tls=false&gossipTimeout=1'],
  ['esdb://user:pass@one,two', 'esdb://user:pass@one,two?gossipTimeout=1'],
  ['esdb+discover://user:pass@one/', 'esdb+discover://user:pass@one/?gossipTimeout=1'],
  ['esdb://one,two?tls=false&gossip-timeout=3', 'esdb://one,two?tls=false&gossip-timeout=3'],
  ['esdb://one,two?GossipTimeout=3&tls=false', 'esdb://one,two?GossipTimeout=3&tls=false'],
])('the nodes of %s have one second to say who leads, or what it says', (url, expected) => {
  expect(withGossipTimeout(url)).toBe(expected)
})
