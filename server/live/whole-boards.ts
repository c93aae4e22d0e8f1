import { LRUCache } from 'lru-cache'
import type { ProjectId } from '#events/kernel/ids.ts'
import { packCards } from '#events/live/packed-cards.ts'
import type { SentAnswer } from '#events/live/protocol.ts'
import type { ProjectView } from '#events/project/model.ts'
import { zipped } from './zipped.ts'

/** A board at one revision as it is sent, the same to everyone who may see it. */
type WholeBoard = { readonly sent: SentAnswer; readonly characters: number; readonly cards: number }

/** All that is kept, as it travels: some hundred boards of 5,000 cards. */
const MAX_KEPT_BYTES = 16 * 1024 * 1024
/** Long enough for those who open a board together, or come back together after a restart. */
const KEPT_MS = 30_000

/**
 * Whole boards, each packed and compressed once for a revision, for all who ask (docs/rules.md,
 * LIVE-31). Access is the caller's affair.
 */
export type WholeBoards = ReturnType<typeof createWholeBoards>

export function createWholeBoards({ maxKeptBytes = MAX_KEPT_BYTES, keptMs = KEPT_MS } = {}) {
  type Made = { readonly revision: number; readonly board: Promise<WholeBoard> }
  const making = new Map<ProjectId, Made>()
  const kept = new LRUCache<ProjectId, Made>({ maxSize: maxKeptBytes, ttl: keptMs, ttlAutopurge: true })

  async function make(project: NonNullable<ProjectView['project']>, view: ProjectView, revision: number) {
    const cards = [...view.cards()]
    const answer = { ok: true, revision, snapshot: { project, cards: packCards(cards) } } as const
    const { sent, characters, bytes } = await zipped(answer)
    return { board: { sent, characters, cards: cards.length }, bytes }
  }

  return {
    /** The board that a view shows at a revision, read before this returns: the view is not kept. */
    at(project: NonNullable<ProjectView['project']>, view: ProjectView, revision: number): Promise<WholeBoard> {
      const known = [making.get(project.id), kept.get(project.id)].find((made) => made?.revision === revision)
      if (known) return known.board
      const packing = make(project, view, revision)
      const made: Made = { revision, board: packing.then(({ board }) => board) }
      making.set(project.id, made)
      packing
        .then(({ bytes }) => {
          const isNewest = revision > (kept.peek(project.id)?.revision ?? -1)
          if (isNewest) kept.set(project.id, made, { size: bytes })
        })
        // Those who wait for the board are told.
        .catch(() => undefined)
        .finally(() => {
          if (making.get(project.id) === made) making.delete(project.id)
        })
      return made.board
    },
    close: (): void => kept.clear(),
  }
}
