import type { Move } from '#events/project/commands/move-device.ts'
import type { DeviceId } from '#events/kernel/ids.ts'
import { doneWords } from '../../../shared/refusals/project-words.ts'
import { cardsInWords } from '../../../shared/board/cards-in-words.ts'
import type { Part } from '../../../shared/undo/gestures.ts'
import { countOf } from '../../../ui/text/format-count.ts'
import { movedWords } from '../state/moves.ts'

/** "Cam 1 deleted": what a gesture did, for the toast about it. */
export function wordsOf(parts: readonly Part[]): string {
  const [first] = parts
  const moves = movesOf(parts)
  if (moves.length > 0) return movedWords(moves, namesIn(parts))
  const { command } = first ?? {}
  const nameOf = (id: DeviceId) => first?.before.cards.get(id)?.name ?? 'A card'
  const names = [...namesIn(parts).values()]
  const subject = cardsInWords(names.map((name) => ({ name })))
  if (command) return doneWords(command, { nameOf, subject })
  return [`${countOf(parts.length, 'photo')} added`, ...(names.length > 0 ? [subject] : [])].join(' to ')
}

/** Says what came of taking a gesture back. */
export function wordsOfUndone({ parts, words }: { readonly parts: readonly Part[]; readonly words: string }): string {
  const back = movesOf(parts).map(({ from, to, ...move }): Move => ({ ...move, from: to, to: from ?? to }))
  return back.length > 0 ? movedWords(back, namesIn(parts)) : `Undone: ${words}`
}

/** The moves of a gesture that is nothing else. */
export function movesOf(parts: readonly Pick<Part, 'command'>[]): readonly Move[] {
  return parts.flatMap(({ command }) => {
    if (command?.type === 'MoveDevice') return [command.data]
    return command?.type === 'MoveDevices' ? command.data.moves : []
  })
}

const namesIn = (parts: readonly Part[]): ReadonlyMap<DeviceId, string> =>
  new Map(parts.flatMap(({ before }) => [...before.cards.values()].map(({ id, name }) => [id, name] as const)))
