import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { UserId } from '#events/kernel/ids.ts'
import type { Listen } from '../database/database.ts'
import { createNodeLine, MAX_ENTRIES, type NodeMessage, type PresenceEntry } from './node-line.ts'

/** A line over a channel of this process: what was notified, and what a node makes of it. */
function open() {
  const payloads: string[] = []
  const hearers = new Set<(payload: string | null) => void>()
  const listen: Listen = (_channel, hear) => {
    hearers.add(hear)
    return () => hearers.delete(hear)
  }
  const notify = (payload: string | null) => hearers.forEach((hear) => hear(payload))
  const query = async (_text: string, [, payload]: readonly string[]) => {
    payloads.push(payload ?? '')
    notify(payload ?? '')
  }
  const log = { warn: () => undefined }
  const line = createNodeLine({ query } as unknown as Parameters<typeof createNodeLine>[0], listen, log)
  return { line, payloads, notify }
}

it('[LIVE-20] a message with as many entries as it may have fits into a notification, however large the ids and paths', async () => {
  const { line, payloads } = open()
  const largest = Number.MAX_SAFE_INTEGER
  const entry: PresenceEntry = ['project', largest, UserId.parse(largest), `card/${'9'.repeat(59)}`]
  const entries = Array.from({ length: MAX_ENTRIES }, () => entry)
  await line.say({ type: 'present', node: randomUUID(), entries })
  expect(Buffer.byteLength(payloads[0] ?? '')).toBeLessThan(8_000)
})

it('[LIVE-20] what others say on the channel that is no message of a node is passed over', async () => {
  const { line, notify } = open()
  const taken: NodeMessage[] = []
  line.hear(
    (message) => taken.push(message),
    () => undefined,
  )
  for (const payload of ['', 'hello', '{"type":"present"}', '{"type":"later version","node":1}']) notify(payload)
  const message = { type: 'ask', node: randomUUID() } as const
  await line.say(message)
  expect(taken).toEqual([message])
})
