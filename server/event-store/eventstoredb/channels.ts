import type { EventStoreDBClient } from '@eventstore/db-client'

/** What the client sends its calls on. */
type Channel = object

export type Channels = {
  /** What the next call goes out on; of a cluster the client first looks for the leader. */
  current(): Promise<Channel>
  /**
   * Makes the client forget a channel before the next turn, so that its next call looks for the leader again and asks the
   * node behind this channel last. What waits to be sent on it fails. Leaving it again does nothing.
   */
  leave(channel: Channel): void
  hasLeft(channel: Channel): boolean
  /** Calls back when a channel was left; returns what ends that. */
  onLeft(hear: () => void): () => void
}

/** What makes the client reconnect: UNAVAILABLE of gRPC. By itself it stays with a node that accepts and never answers. */
const silent = () => Object.assign(new Error('the node does not answer'), { code: 14, details: '' })

/**
 * The channels of a client, by parts of it (6.2.1) that it shows to its subclasses only. Its own way of reconnecting is
 * mended, too: the promise in which it looks for another node is awaited by no caller. Where none is found it rejects, which
 * would end the process; the next caller is told anyway.
 * @throws TypeError for a client that reconnects in another way.
 */
export function channelsOf(client: EventStoreDBClient): Channels {
  const [handleError, getChannel] = ['handleError', 'getChannel'].map((name) => methodOf(client, name))
  const reconnect = async (...given: readonly unknown[]) => {
    try {
      await handleError?.(...given)
    } catch {
      // Nothing is lost: the client has forgotten the channel.
    }
  }
  Reflect.set(client, 'handleError', reconnect)
  const left = new WeakSet<Channel>()
  const listeners = new Set<() => void>()
  return {
    async current() {
      const channel = await getChannel?.()
      if (typeof channel !== 'object' || channel === null) throw new TypeError('this client connects in another way')
      return channel
    },
    leave(channel) {
      if (left.has(channel)) return
      left.add(channel)
      // It compares the channel with the one that it has, for which it may be waiting just now.
      void reconnect({ getChannel: () => channel }, silent()).then(() => {
        for (const hear of listeners) hear()
      })
    },
    hasLeft: (channel) => left.has(channel),
    onLeft(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
  }
}

function methodOf(client: EventStoreDBClient, name: string): (...given: readonly unknown[]) => unknown {
  const method: unknown = Reflect.get(client, name)
  if (typeof method !== 'function') throw new TypeError('this client reconnects in another way')
  return (...given) => Reflect.apply(method, client, given) as unknown
}
