import { type EventStoreDBClient, NotLeaderError } from '@eventstore/db-client'

/** The object that the client sends its calls on. */
export type Channel = object

export type Channels = {
  /** The channel that the next call goes out on; of a cluster the client first looks for the leader. */
  current(): Promise<Channel>
  /**
   * Makes the client forget a channel to a node of a cluster, so that its next call goes to the node that leads by now. Calls
   * that wait to be sent on the channel fail. Leaving it again is the same as the first time.
   */
  leave(channel: Channel): Promise<void>
  hasLeft(channel: Channel): boolean
  /** Tells the client of an error on a channel: it makes a new one where its own calls would. */
  failed(channel: Channel, error: Error): Promise<void>
  /** Calls back when a channel was left; returns what ends that. */
  onLeft(hear: () => void): () => void
}

/** How often the nodes are asked at once who leads, each time in another order: the client waits for each in turn. */
const INQUIRIES = 5

/**
 * The channels of a client, by parts of it (6.2.1) that it shows to its subclasses only. Its own way of reconnecting is
 * mended, too: the promise in which it looks for another node is awaited by no caller. Where none is found it rejects, which
 * would end the process; the next caller is told anyway.
 * @param scout another client of the same servers, which only asks who leads: asking changes the client that asks.
 * @throws TypeError for a client that reconnects in another way.
 */
export function channelsOf(client: EventStoreDBClient, scout: EventStoreDBClient): Channels {
  const [handleError, getChannel] = [methodOf(client, 'handleError'), methodOf(client, 'getChannel')]
  const resolveUri = methodOf(scout, 'resolveUri')
  const left = new WeakMap<Channel, Promise<void>>()
  const listeners = new Set<() => void>()

  const reconnect = async (...given: readonly unknown[]) => {
    try {
      await handleError(...given)
    } catch {
      // Nothing is lost: the client has forgotten the channel.
    }
  }
  Reflect.set(client, 'handleError', reconnect)

  async function leave(channel: Channel): Promise<void> {
    const inquiries = Array.from({ length: INQUIRIES }, () => resolveUri())
    const leader = await Promise.any(inquiries).catch(() => undefined)
    await reconnect({ getChannel: () => channel }, typeof leader === 'string' ? led(leader) : silent())
    for (const hear of listeners) hear()
  }

  return {
    async current() {
      const channel = await getChannel()
      if (typeof channel !== 'object' || channel === null) throw new TypeError('this client connects in another way')
      return channel
    },
    leave(channel) {
      const leaving = left.get(channel) ?? leave(channel)
      left.set(channel, leaving)
      return leaving
    },
    hasLeft: (channel) => left.has(channel),
    failed: (channel, error) => reconnect({ getChannel: () => channel }, error),
    onLeft(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}

/** The error that makes the client reconnect to a node, given as `address:port`. */
function led(uri: string): Error {
  const colon = uri.lastIndexOf(':')
  const leader = { address: uri.slice(0, colon), port: Number(uri.slice(colon + 1)) }
  return Object.assign(Object.create(NotLeaderError.prototype) as NotLeaderError, { leader })
}

/** The error that makes the client look for a node, and reconnect: UNAVAILABLE of gRPC. */
const silent = () => Object.assign(new Error('the node does not answer'), { code: 14, details: '' })

function methodOf(client: EventStoreDBClient, name: string): (...given: readonly unknown[]) => Promise<unknown> {
  const method = partOf(client, name)
  return async (...given) => method(...given)
}

/** A method that the client shows to its subclasses only. */
export function partOf(client: EventStoreDBClient, name: string): (...given: readonly unknown[]) => unknown {
  const method: unknown = Reflect.get(client, name)
  if (typeof method !== 'function') throw new TypeError(`this client has no ${name}`)
  return (...given) => Reflect.apply(method, client, given) as unknown
}
