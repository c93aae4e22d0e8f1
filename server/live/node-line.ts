import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { UserId } from '#events/kernel/ids.ts'
import { EditingPart } from '#events/live/protocol.ts'
import type { Listen } from '../database/database.ts'
import type { Db } from '#projections/engine/projection.ts'

const { kind, id, part } = EditingPart.shape
/**
 * A person at a stream on a node, with the part they edit, or that they left (`gone`, which is no path). Ids only: names do not
 * travel between nodes.
 */
const PresenceEntry = z.tuple([kind, id, UserId, z.union([part, z.literal('gone')])])
export type PresenceEntry = z.infer<typeof PresenceEntry>

/** The messages of nodes to each other; parsed where they arrive, because they may come from another version. */
const NodeMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('present'), node: z.guid(), entries: z.array(PresenceEntry) }),
  /** A node wants to hear of everyone. */
  z.object({ type: z.literal('ask'), node: z.guid() }),
  /** A node stops: its people are gone. */
  z.object({ type: z.literal('left'), node: z.guid() }),
])
export type NodeMessage = z.infer<typeof NodeMessage>

/**
 * Entries that one message carries at most: with ids of 16 digits, kinds of ten letters and the longest paths they fit into a
 * notification, which has 8000 bytes.
 */
export const MAX_ENTRIES = 65

const CHANNEL = 'presence'
/** How long the last words of a node that stops may take. */
const LAST_WORDS_MS = 2_000

/** How the nodes on one Postgres server talk: notifications, which may be lost. */
export type NodeLine = ReturnType<typeof createNodeLine>

export function createNodeLine(db: Db, listen: Listen, log: Pick<FastifyBaseLogger, 'warn'>) {
  let saying = Promise.resolve()

  /** Settles when the message was sent, after those before it, or could not be, which is noted. */
  function say(message: NodeMessage): Promise<void> {
    saying = saying
      .then(async () => void (await db.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(message)])))
      .catch((error: unknown) => log.warn({ err: error }, 'the other nodes could not be told something'))
    return saying
  }

  return {
    say,
    /** The last message, which a database that does not answer holds up for a moment only. */
    sayLast: (message: NodeMessage): Promise<void> =>
      Promise.race([say(message), sleep(LAST_WORDS_MS, undefined, { ref: false })]),
    /**
     * Hears the nodes, this one too. @param missed called when messages may have been lost, also at the beginning.
     * @returns what ends it.
     */
    hear: (take: (message: NodeMessage) => void, missed: () => void): (() => void) =>
      listen(CHANNEL, (payload) => {
        if (payload === null) return missed()
        const { data } = NodeMessage.safeParse(jsonOf(payload))
        if (data) take(data)
      }),
  }
}

/** Undefined when it is no JSON: others may notify on the channel, too. */
function jsonOf(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return undefined
  }
}
