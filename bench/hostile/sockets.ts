import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { Random } from '#events/kernel/seeded-random.ts'
import { liveSocket } from '../../server/testing/live-socket.ts'
import { within } from '../wait.ts'
import type { Attack } from './requests.ts'
import type { Site } from './site.ts'

/** A connection that is let in and then cut off counts as one that was answered. */
const CONNECTED = 101
const NOT_LET_IN = 403
const PATIENCE_MS = 5_000
const MESSAGES = 40

const garbage = (site: Site, random: Random): readonly unknown[] =>
  random.pick<readonly unknown[]>([
    ['stream:open', { kind: 'project', id: site.largeProjectId, after: -1 }, () => undefined],
    ['stream:open', { kind: 'project', id: -1, after: 1e300 }],
    ['stream:open'],
    ['stream:close', { kind: '__proto__', id: '1' }, () => undefined],
    ['presence:edit', 'x'.repeat(4_000)],
    ['command', { type: 'MoveCards' }, () => undefined],
    ['constructor', null],
    ['\u0000', Buffer.alloc(2_000)],
  ])

const isConnected = (socket: Socket): Promise<boolean> =>
  within(
    'a connection',
    new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true))
      socket.once('connect_error', () => resolve(false))
    }),
    PATIENCE_MS,
  ).catch(() => false)

/** Many connections of one session, each of which sends what no page sends, faster than any page. */
export const SOCKETS: Attack = {
  name: 'connections that send what no page sends',
  percent: 1,
  atOnce: 10,
  async send(site, random) {
    const person = random.pick(site.attackers)
    const socket = io(site.url, liveSocket(random.pick(person.cookies)))
    try {
      if (!(await isConnected(socket))) return { status: NOT_LET_IN, asked: 'a connection' }
      if (random.onceIn(10)) socket.emit('stream:open', 'x'.repeat(2_000_000))
      for (let sent = 0; sent < MESSAGES && socket.connected; sent++) {
        const [name, ...said] = garbage(site, random)
        socket.emit(String(name), ...said)
        if (random.onceIn(4)) await sleep(1)
      }
      return { status: CONNECTED, asked: 'a connection' }
    } finally {
      socket.disconnect()
    }
  },
}
