// A process of its own that moves cards, so that what its clients cost is not on the server's account.
import { setTimeout as sleep } from 'node:timers/promises'
import { serve } from './child.ts'
import { now } from './figures/clock.ts'
import { httpMover, type Mover, type MovingCard, movingCards, referenceMover } from './sides/mover.ts'

/** A board whose cards are moved. */
export type LoadedBoard = { readonly projectId: number; readonly cardIds: readonly number[] }

/**
 * Whom to send moves, by how many connections, of which boards' cards. Connection n works on board n, going round.
 * `cookie`: of a session of ours; null on the reference server.
 */
type Target = {
  readonly url: string
  readonly cookie: string | null
  readonly boards: readonly LoadedBoard[]
  readonly connections: number
}

/** A connection and the cards of its board that are not on their way. */
type Worker = { readonly projectId: number; readonly mover: Mover; readonly idle: MovingCard[] }

type OpenLoop = {
  readonly moves: [projectId: number, revision: number, dueAt: number][]
  readonly givenUp: number
}

/** In milliseconds. */
const GIVE_UP_AFTER = 1_000

let workers: Worker[] = []

async function moveNext({ mover, idle }: Worker): Promise<number> {
  const card = idle.shift()
  if (!card) throw new Error('there are more connections than cards')
  const revision = await mover.move(card)
  idle.push(card)
  return revision
}

const calls = {
  /** Takes a target in the place of the one before. */
  async aimAt({ url, cookie, boards, connections }: Target): Promise<void> {
    for (const { mover } of workers) mover.close()
    const loaded = boards.map(({ projectId, cardIds }) => ({ projectId, idle: movingCards(cardIds) }))
    workers = Array.from({ length: connections }, (_, index) => {
      const board = loaded[index % loaded.length]
      if (!board) throw new Error('there is no board to work on')
      return { ...board, mover: cookie === null ? referenceMover(url, board.projectId) : httpMover(url, cookie) }
    })
  },

  /** Every connection moves card after card for a while. @returns how long each move took, in milliseconds, and all. */
  async closedLoop({ ms }: { readonly ms: number }): Promise<{ took: number[]; ms: number }> {
    const begin = now()
    const took: number[] = []
    const work = async (worker: Worker) => {
      for (let sentAt = now(); sentAt - begin < ms; sentAt = now()) {
        await moveNext(worker)
        took.push(now() - sentAt)
      }
    }
    await Promise.all(workers.map(work))
    return { took, ms: now() - begin }
  },

  /**
   * Sends so many moves a second, whether or not those before are acknowledged. One that finds no connection free waits, and
   * is given up a second after the end. A move is due at its place in an even row, however late this process gets to it.
   * @returns for each move its board, that board's revision with it and when it was due (see clock.ts), and how many were given up.
   */
  async openLoop({ perSecond, ms }: { readonly perSecond: number; readonly ms: number }): Promise<OpenLoop> {
    const total = Math.round((perSecond * ms) / 1000)
    const begin = now()
    const free = [...workers]
    const moves: OpenLoop['moves'] = []
    const failures: unknown[] = []
    let due: number[] = []
    let issued = 0
    let underWay = 0
    const send = async (worker: Worker, dueAt: number) => {
      underWay += 1
      try {
        moves.push([worker.projectId, await moveNext(worker), dueAt])
      } catch (error) {
        failures.push(error)
      }
      underWay -= 1
      free.push(worker)
      sendDue()
    }
    const sendDue = () => {
      while (due.length > 0 && free.length > 0) {
        const [worker, dueAt] = [free.shift(), due.shift()]
        if (worker && dueAt !== undefined) void send(worker, dueAt)
      }
    }
    for (; issued < total || due.length > 0 || underWay > 0; await sleep(1)) {
      const at = now()
      const wanted = Math.min(total, Math.ceil(((at - begin) * perSecond) / 1000))
      for (; issued < wanted; issued++) due.push(begin + (issued * 1000) / perSecond)
      if (at - begin > ms + GIVE_UP_AFTER) due = []
      sendDue()
    }
    if (failures.length > 0) throw failures[0]
    return { moves, givenUp: total - moves.length }
  },
}

export type LoadCalls = typeof calls

serve(calls)
