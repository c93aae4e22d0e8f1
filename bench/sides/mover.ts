import { randomUUID } from 'node:crypto'
import { IDEMPOTENCY_HEADER, MARKER_HEADER, REVISION_HEADER } from '#events/kernel/http.ts'
import { io } from 'socket.io-client'
import { HttpConnection } from './http-connection.ts'
import { pushParser } from './push-parser.ts'
import type { ReferenceMove } from '../reference-server.ts'
import { within } from '../wait.ts'

/** A card that is moved there and back. */
export type MovingCard = { readonly id: number; status: 'waiting' | 'installed' }

/** A client that moves one card at a time and waits for the acknowledgement, which gives the board's revision. */
export type Mover = { readonly move: (card: MovingCard) => Promise<number>; readonly close: () => void }

export const movingCards = (ids: readonly number[]): MovingCard[] => ids.map((id) => ({ id, status: 'waiting' }))

/** Where a card goes next. */
export const nextStatus = ({ status }: MovingCard): MovingCard['status'] =>
  status === 'waiting' ? 'installed' : 'waiting'

const REVISION = new RegExp(`${REVISION_HEADER}: (\\d+)`, 'i')

/** Moves cards of a Fieldboard server as its client does. @param cookie of a session. */
export function httpMover(url: string, cookie: string): Mover {
  const connection = new HttpConnection(url)
  const headers = `cookie: ${cookie}\r\n${MARKER_HEADER}: bench\r\n`
  return {
    async move(card) {
      const to = nextStatus(card)
      const { status, head, body } = await connection.send(
        'PATCH',
        `/api/devices/${card.id}/status`,
        `${headers}${IDEMPOTENCY_HEADER}: ${randomUUID()}\r\n`,
        `{"status":"${to}","from":"${card.status}"}`,
      )
      if (status !== 200) throw new Error(`a move was answered ${status}: ${body}`)
      card.status = to
      return Number(REVISION.exec(head)?.[1])
    },
    close: () => connection.close(),
  }
}

/** Moves cards of a board of the reference server, by an event that it acknowledges; with a light parser, as our mover is light. */
export function referenceMover(url: string, projectId: number): Mover {
  // It watches no board, so nothing is pushed to it.
  const parser = pushParser(() => undefined)
  const socket = io(url, { transports: ['websocket'], forceNew: true, parser })
  return {
    async move(card) {
      const move: ReferenceMove = { projectId, deviceId: card.id, status: nextStatus(card) }
      const revision: unknown = await within('a move of the reference server', socket.emitWithAck('move', move))
      card.status = nextStatus(card)
      return Number(revision)
    },
    close: () => socket.disconnect(),
  }
}
