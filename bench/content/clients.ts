import { DeviceId, ProjectId } from '#events/kernel/ids.ts'
import type { CommandBus } from '../../server/commands/command-bus.ts'
import { meta } from '../../server/testing/test-bus.ts'
import { eventAt } from '../../server/testing/event-store/contract-kit.ts'
import type { EventToAppend } from '../../server/event-store/port.ts'
import { now } from '../figures/clock.ts'
import { movingCards } from '../sides/mover.ts'
import { makeBoard } from './boards.ts'
import { moveOn } from './history.ts'

/** Number of clients that work at once. */
export const CLIENTS = 32
/** Number of cards of each client. */
export const CARDS = 20

/** Does something again and again, by all clients at once, for a while. @returns how often a second. */
export async function perSecond(ms: number, work: (client: number) => Promise<unknown>): Promise<number> {
  const begin = now()
  let done = 0
  const client = async (_: unknown, index: number) => {
    for (; now() - begin < ms; done++) await work(index)
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return (done * 1000) / (now() - begin)
}

/** Clients that each move cards of their own, spread over so many boards. @param first id of the first board. */
export async function moversOn(
  bus: CommandBus,
  first: number,
  boards: number,
): Promise<(client: number) => Promise<unknown>> {
  const perBoard = CLIENTS / boards
  const clients: { readonly projectId: ProjectId; readonly cards: ReturnType<typeof movingCards> }[] = []
  for (let board = first; board < first + boards; board++) {
    const ids = await makeBoard(bus, ProjectId.parse(board), CARDS * perBoard)
    for (let client = 0; client < perBoard; client++)
      clients.push({
        projectId: ProjectId.parse(board),
        cards: movingCards(ids.slice(client * CARDS, (client + 1) * CARDS)),
      })
  }
  return async (index) => {
    const client = clients[index]
    const card = client?.cards.shift()
    if (!client || !card) throw new Error(`there is no client ${index}`)
    await moveOn(bus, client.projectId, card)
    client.cards.push(card)
  }
}

/** Writers that each append events like those of a move to a stream of their own, and nothing else. */
export function appender(
  append: (stream: string, expectedRevision: number, event: EventToAppend) => Promise<unknown>,
  streamOf = (client: number) => `project-${client + 1}`,
): (client: number) => Promise<unknown> {
  const revisions = Array.from({ length: CLIENTS }, () => -1)
  const digest = '0'.repeat(64)
  const { actor } = meta()
  return async (client) => {
    const stream = streamOf(client)
    const revision = (revisions[client] ?? -1) + 1
    revisions[client] = revision
    const data = { deviceId: DeviceId.parse(client * 100_000 + 1) }
    const event = { ...eventAt(stream, revision), type: 'DeviceInstalled' as const, data, actor }
    await append(stream, revision - 1, { ...event, commandDigest: digest, hash: digest })
  }
}
