import { setTimeout as sleep } from 'node:timers/promises'
import { DeadlineExceededError, NotLeaderError, TimeoutError } from '@eventstore/db-client'
import { kindOfStoreError } from '../store-errors.ts'
import type { Channel } from './channels.ts'
import type { Connection } from './connection.ts'
import { inTime, NoAnswer, noAnswer } from './in-time.ts'

/** How long to wait before the third attempt and each later one: errors may come back at once, from all who ask. */
const PAUSE_MS = { least: 20, spread: 30 }

/**
 * Asks the server, and within the patience asks again what may be asked again at once: what the server dropped (ABORTED; an
 * append, because the same events are being written already), what came to a node that does not lead any longer, and what a
 * node of a cluster does not answer, which is left.
 * @param send what is asked; it may arrive several times. It is given the milliseconds that it may take, after which it
 * rejects with {@link NoAnswer}, and the channel that calls go out on.
 * @throws what the last attempt threw; NoAnswer when the patience is at its end.
 */
export async function ask<T>(
  connection: Connection,
  send: (attemptMs: number, channel: Channel) => Promise<T>,
): Promise<T> {
  const { channels, patienceMs } = connection
  const end = performance.now() + patienceMs
  for (let attempts = 1; ; attempts++) {
    // Looking for the leader of a cluster has no deadline of its own.
    const channel = await inTime(channels.current(), end - performance.now())
    try {
      return await send(Math.min(connection.attemptMs, end - performance.now()), channel)
    } catch (error) {
      const isSilent = error instanceof NoAnswer || error instanceof DeadlineExceededError
      if (isSilent && connection.attemptMs < patienceMs) {
        await inTime(channels.leave(channel), Math.max(0, end - performance.now()))
      }
      const wasNotSent = channels.hasLeft(channel) && kindOfStoreError(error) === 'connection-lost'
      const isWorthAnother = isSilent || wasNotSent || error instanceof TimeoutError || error instanceof NotLeaderError
      if (!isWorthAnother) throw error
      const pauseMs = attempts === 1 ? 0 : PAUSE_MS.least + Math.random() * PAUSE_MS.spread
      if (performance.now() + pauseMs >= end) throw isSilent ? noAnswer(patienceMs) : error
      // In any case not in this turn: the client leaves a channel in promises, and an append before that would fail where no
      // caller is told.
      await sleep(pauseMs)
    }
  }
}
