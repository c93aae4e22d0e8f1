// A process of its own that holds the watchers of a board, and knows when the last of them saw a move.
import { io, type Socket } from 'socket.io-client'
import { serve } from './child.ts'
import { boardOf, liveSocket } from '../server/testing/live-socket.ts'
import { now } from './clock.ts'
import { pushParser } from './push-parser.ts'

/** Which board to watch, and where. `cookie`: of a session of ours; null on the reference server. */
type Board = { readonly url: string; readonly cookie: string | null; readonly projectId: number }

/** How many have seen a revision, and when the latest of them did. */
type Seen = { count: number; at: number }

const PATIENCE = 20_000
const REVISION = /"revision":(\d+)/g

let sockets: Socket[] = []
const seen = new Map<number, Seen>()

function onPush(text: string): void {
  const at = now()
  for (const [, digits] of text.matchAll(REVISION)) {
    const revision = Number(digits)
    const known = seen.get(revision)
    if (known) {
      known.count += 1
      known.at = at
    } else seen.set(revision, { count: 1, at })
  }
}

async function openSocket({ url, cookie, projectId }: Board): Promise<Socket> {
  const socket = io(url, {
    ...liveSocket(cookie ?? undefined),
    parser: pushParser(onPush),
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const patient = socket.timeout(PATIENCE)
  if (cookie === null) await patient.emitWithAck('watch', projectId)
  else await patient.emitWithAck('stream:open', { ...boardOf(projectId), after: -1 })
  return socket
}

const calls = {
  /** Sees to it that so many watch, also when some were cut off. @returns how many had to be connected. */
  async watch({ board, count }: { readonly board: Board; readonly count: number }): Promise<number> {
    sockets = sockets.filter((socket) => socket.connected)
    const missing = Math.max(0, count - sockets.length)
    for (let n = 0; n < missing; n++) sockets.push(await openSocket(board))
    for (const socket of sockets.splice(count)) socket.disconnect()
    seen.clear()
    return missing
  },

  /**
   * When the last of the watchers saw each of these revisions, or null for one that some have not seen within `patience`
   * milliseconds.
   */
  async lastSeen({ revisions, patience }: { readonly revisions: readonly number[]; readonly patience: number }) {
    const isSeen = (revision: number) => (seen.get(revision)?.count ?? 0) >= sockets.length
    const begin = now()
    while (!revisions.every(isSeen) && now() - begin < patience) await new Promise((wake) => setTimeout(wake, 10))
    const times = revisions.map((revision) => (isSeen(revision) ? (seen.get(revision)?.at ?? null) : null))
    seen.clear()
    return times
  },
}

export type WatchCalls = typeof calls

serve(calls)
