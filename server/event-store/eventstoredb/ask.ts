import { setImmediate as turn } from 'node:timers/promises'
import { DeadlineExceededError, NotLeaderError, TimeoutError } from '@eventstore/db-client'
import { kindOfStoreError } from '../../stores/store-errors.ts'
import { type Connection, inTime, NoAnswer, noAnswer } from './connection.ts'

/**
 * Asks the server, and within the patience asks again what may be asked again at once: what the server dropped (ABORTED; an
 * append, because the same events are being written already), what came to a node that does not lead any longer, and what a
 * node of a cluster does not answer, which is left.
 * @param send what is asked; it may arrive several times. It is given the milliseconds that it may take, and rejects with
 * {@link NoAnswer} after them.
 * @throws what the last attempt threw; NoAnswer when the patience is at its end.
 */
export async function ask<T>(connection: Connection, send: (attemptMs: number) => Promise<T>): Promise<T> {
  const { channels, patienceMs } = connection
  const end = performance.now() + patienceMs
  for (;;) {
    // Looking for the leader of a cluster has no deadline of its own.
    const channel = await inTime(channels.current(), end - performance.now())
    try {
      return await send(Math.min(connection.attemptMs, end - performance.now()))
    } catch (error) {
      const isSilent = error instanceof NoAnswer || error instanceof DeadlineExceededError
      if (isSilent && connection.attemptMs < patienceMs) {
        await inTime(channels.leave(channel), Math.max(0, end - performance.now()))
      }
      const wasNotSent = channels.hasLeft(channel) && kindOfStoreError(error) === 'connection-lost'
      const isWorthAnother = isSilent || wasNotSent || error instanceof TimeoutError || error instanceof NotLeaderError
      if (!isWorthAnother) throw error
      if (performance.now() >= end) throw isSilent ? noAnswer(patienceMs) : error
      // The client leaves a channel in promises: an append in the same turn would fail where no caller is told.
      await turn()
    }
  }
}
