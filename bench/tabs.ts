// A process of its own that holds tabs which show the list of projects, and knows when the last of them saw a change.
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Socket } from 'socket.io-client'
import type { ListChange, SentListChange } from '#events/live/protocol.ts'
import { unpackListChange } from '#events/live/unpack-answer.ts'
import { liveSocket } from '../server/testing/live-socket.ts'
import { serve } from './child.ts'
import { now } from './figures/clock.ts'
import { connectLive } from './sides/live-connection.ts'
import { comesTrue } from './wait.ts'

/** Which project's row is looked at. `cookies`: of the sessions that the tabs are spread over. */
type Lists = { readonly url: string; readonly cookies: readonly string[]; readonly projectId: number }

/** The revisions of the project that a tab's row had, and when it got each; and all that it was sent. */
type Tab = { readonly socket: Socket; shown: { readonly revision: number; readonly at: number }[]; bytes: number }

const unzip = async (gzip: Uint8Array | ArrayBuffer) => (await promisify(gunzip)(gzip)).toString()

const tabs: Tab[] = []
let beganAt = 0

async function openTab(url: string, cookie: string, projectId: number): Promise<Tab> {
  const socket = await connectLive(url, liveSocket(cookie))
  const tab: Tab = { socket, shown: [], bytes: 0 }
  socket.io.engine.on('packet', ({ data }: { readonly data?: string | Buffer }) => {
    tab.bytes += sizeOnLine(data ?? '')
  })
  socket.on('changed', (sent: SentListChange) => {
    const at = now()
    void unpackListChange(sent, unzip).then((change) => {
      const revision = revisionIn(change, projectId)
      if (revision !== null) tab.shown.push({ revision, at })
    })
  })
  return tab
}

function revisionIn(change: ListChange, projectId: number): number | null {
  if (change.topic !== 'projects') return null
  return change.rows.find(({ id }) => id === projectId)?.revision ?? null
}

/** Size of a message with the frame of its websocket, which a server does not mask; a text begins with a digit for its type. */
function sizeOnLine(data: string | Buffer): number {
  const bytes = typeof data === 'string' ? Buffer.byteLength(data) + 1 : data.byteLength
  return bytes + (bytes < 126 ? 2 : bytes < 65_536 ? 4 : 10)
}

/** When a tab showed a revision or a later one; null: not yet. */
const seenBy = ({ shown }: Tab, revision: number): number | null =>
  shown.find((row) => row.revision >= revision)?.at ?? null

const calls = {
  /** Opens so many tabs. */
  async open({ lists: { url, cookies, projectId }, count }: { readonly lists: Lists; readonly count: number }) {
    for (let n = 0; n < count; n++) tabs.push(await openTab(url, cookies[n % cookies.length] ?? '', projectId))
  },

  /** Forgets what the tabs were sent until now. @throws when one of them was cut off. */
  async begin(): Promise<void> {
    if (tabs.some(({ socket }) => !socket.connected)) throw new Error('a tab was cut off')
    for (const tab of tabs) Object.assign(tab, { shown: [], bytes: 0 })
    beganAt = now()
  },

  /** The most bytes that one of the tabs was sent since the beginning, in so many milliseconds. */
  sent: async () => ({ bytes: Math.max(...tabs.map(({ bytes }) => bytes)), ms: now() - beganAt }),

  /**
   * When the last of the tabs showed each of these revisions, or null for one that some have not shown within `patience`
   * milliseconds.
   */
  async lastShown({ revisions, patience }: { readonly revisions: readonly number[]; readonly patience: number }) {
    const last = Math.max(...revisions)
    await comesTrue(() => tabs.every((tab) => seenBy(tab, last) !== null), { ms: patience })
    return revisions.map((revision) => {
      const times = tabs.map((tab) => seenBy(tab, revision))
      return times.reduce((latest, at) => (latest === null || at === null ? null : Math.max(latest, at)), 0)
    })
  },
}

export type TabCalls = typeof calls

serve(calls)
