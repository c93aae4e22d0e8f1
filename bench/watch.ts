// A process of its own that holds the watchers of boards, and knows when the last of a board's saw a move.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { serve } from './child.ts'
import type { StreamKind } from '#events/live/protocol.ts'
import { liveSocket } from '../server/testing/live-socket.ts'
import { now } from './figures/clock.ts'
import { connectLive } from './sides/live-connection.ts'
import { pushParser } from './sides/push-parser.ts'
import { comesTrue, within } from './wait.ts'

/**
 * Which boards to watch, and at which nodes. `cookie`: of a session of ours; null on the reference server. `kind`: of the streams,
 * where they are no boards.
 */
export type Boards = {
  readonly kind?: StreamKind
  readonly urls: readonly string[]
  readonly cookie: string | null
  readonly projectIds: readonly number[]
}

/** A board's revision after a move. */
export type BoardMove = readonly [projectId: number, revision: number]

/** How many have seen a move, and when the latest of them did. */
type Sightings = { count: number; at: number }

type Watcher = { readonly socket: Socket; readonly projectId: number }

/** Pause between two who begin, in milliseconds: all are one person's, who may open only so many in a while (docs/rules.md, LIVE-80). */
const PACE_MS = 15
/** Number of watchers from which on that person has used what they may at once, and the pause from there. */
const [MANY, PACE_OF_MANY_MS] = [2_000, 45]
const REVISION = /"revision":(\d+)/g
/** The pushes of a move, ours and the reference's. Rows of lists name revisions, too: those of all projects. */
const PUSH = /^2\["(?:stream:events|moved)"/

let watchers: Watcher[] = []
const seen = new Map<string, Sightings>()
const keyOf = (projectId: number, revision: number | string): string => `${projectId} ${revision}`

function onPush(projectId: number, text: string): void {
  if (!PUSH.test(text)) return
  const at = now()
  for (const [, revision = ''] of text.matchAll(REVISION)) {
    const key = keyOf(projectId, revision)
    const known = seen.get(key)
    if (known) {
      known.count += 1
      known.at = at
    } else seen.set(key, { count: 1, at })
  }
}

async function openSocket(url: string, { cookie, kind = 'project' }: Boards, projectId: number): Promise<Watcher> {
  const parser = pushParser((text) => onPush(projectId, text))
  const socket = await connectLive(url, { ...liveSocket(cookie ?? undefined), parser })
  const asked = { kind, id: projectId, after: -1 }
  await within(
    `the ${kind} ${projectId} of ${url}`,
    cookie === null ? socket.emitWithAck('watch', projectId) : socket.emitWithAck('stream:open', asked),
  )
  return { socket, projectId }
}

const calls = {
  /**
   * Sees to it that so many watch, spread evenly over boards and nodes, also when some were cut off.
   * @returns how many had to be connected.
   */
  async watch({ boards, count }: { readonly boards: Boards; readonly count: number }): Promise<number> {
    const { urls, projectIds } = boards
    watchers = watchers.filter(({ socket }) => socket.connected)
    const begun = watchers.length
    for (let n = begun; n < count; n++) {
      const projectId = projectIds[n % projectIds.length]
      const url = urls[Math.floor(n / projectIds.length) % urls.length]
      if (projectId === undefined || url === undefined) throw new Error('there is nothing to watch')
      watchers.push(await openSocket(url, boards, projectId))
      await sleep(n < MANY ? PACE_MS : PACE_OF_MANY_MS)
    }
    for (const { socket } of watchers.splice(count)) socket.disconnect()
    seen.clear()
    return Math.max(0, count - begun)
  },

  /**
   * When the last watcher of its board saw each of these moves, or null for one that some have not seen within `patience`
   * milliseconds.
   */
  async lastSeen({ moves, patience }: { readonly moves: readonly BoardMove[]; readonly patience: number }) {
    const watching = new Map<number, number>()
    for (const { projectId } of watchers) watching.set(projectId, (watching.get(projectId) ?? 0) + 1)
    const seenBy = ([projectId, revision]: BoardMove): Sightings | null => {
      const known = seen.get(keyOf(projectId, revision))
      return known && known.count >= (watching.get(projectId) ?? 0) ? known : null
    }
    await comesTrue(() => moves.every(seenBy), { ms: patience })
    const times = moves.map((move) => seenBy(move)?.at ?? null)
    seen.clear()
    return times
  },
}

export type WatchCalls = typeof calls

serve(calls)
