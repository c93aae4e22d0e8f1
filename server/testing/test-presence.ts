import { boardOf } from './live-socket.ts'
import type { LiveClient } from './test-client.ts'

const partOf = (card: number | null): string | null => (card === null ? null : `card/${card}`)

/** Waits until a person at a board is told that exactly these people are there, by id and with the cards they are at. */
export const expectPeople = (
  client: LiveClient,
  projectId: number,
  ...rows: readonly (readonly [user: number, card: number | null])[]
) =>
  client.until(() => {
    const people = client.peopleAt(projectId)?.map(({ userId, editing }) => [userId, editing])
    return JSON.stringify(people?.toSorted()) === JSON.stringify(rows.map(([user, card]) => [user, partOf(card)]))
  })

/** Says that a person is at a card of the board, or at none any more. */
export const edit = ({ socket }: LiveClient, projectId: number, card: number | null) =>
  socket.emit('stream:editing', { ...boardOf(projectId), part: partOf(card) })

export const leave = ({ socket }: LiveClient, projectId: number) => socket.emit('stream:close', boardOf(projectId))
