import { MAX_NAMED } from '#events/project/commands/define.ts'
import { DeviceDescriptionBody } from '#events/project/commands/describe-device.ts'
import { DeviceNameBody } from '#events/project/commands/rename-device.ts'
import type { BoardCommand } from '#events/project/commands.ts'
import type { Card } from '#events/project/device.ts'
import type { FactName } from '#events/project/facts/facts.ts'
import { factOf } from '#events/project/facts/shown-facts.ts'
import type { BoardHandle } from '../../../live/board.ts'
import { countOf } from '../../../ui/text/format-count.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { failed } from '../../../shared/board/report.ts'
import { factError } from '../facts/fact-error.ts'
import { chunks } from '../state/moves.ts'
import { type Column, isFact } from './columns.ts'

/** A fact that a cell shall say; empty: none. */
export type Write = { readonly card: Card; readonly fact: FactName; readonly text: string }

/** Says why a text cannot stand in a cell. */
export function errorOf(column: Column, text: string): string | undefined {
  const said = text.trim()
  if (column === 'name')
    return said === '' ? undefined : DeviceNameBody.safeParse({ name: said }).error?.issues[0]?.message
  if (column === 'description') return DeviceDescriptionBody.safeParse({ description: text }).error?.issues[0]?.message
  return isFact(column) ? factError(column, text) : undefined
}

/** The commands that make cells say so: one for all cards that get the same facts, and one for each serial number. */
export function commandsFor(writes: readonly Write[]): BoardCommand[] {
  const facts = new Map<Card, Partial<Record<FactName, string | null>>>()
  const binds: BoardCommand[] = []
  for (const { card, fact, text } of writes) {
    if (fact === 'serial' && text !== '')
      binds.push({ type: 'BindSerial', data: { deviceId: card.id, serial: text, by: 'typed' } })
    else facts.set(card, { ...facts.get(card), [fact]: text === '' ? null : text })
  }
  const same = new Map<string, Card[]>()
  for (const [card, wanted] of facts) {
    const key = JSON.stringify(Object.entries(wanted).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    same.set(key, [...(same.get(key) ?? []), card])
  }
  const places = [...same].flatMap(([key, cards]) =>
    chunks(cards, MAX_NAMED).map((part): BoardCommand => {
      const wanted = Object.fromEntries(JSON.parse(key) as [FactName, string | null][])
      return { type: 'PlaceDevices', data: { deviceIds: part.map(({ id }) => id), facts: wanted } } as BoardCommand
    }),
  )
  return [...places, ...binds]
}

/**
 * Writes facts into cells in one gesture, which one undo takes back. What cannot stand in its cell is left out and counted, with
 * `others` that have no cell to go to. @param done what was done to them: "pasted".
 */
export async function writeCells(board: BoardHandle, all: readonly Write[], done: string, others = 0): Promise<void> {
  const wrong = all.filter(({ fact, text }) => errorOf(fact, text) !== undefined)
  const writes = all
    .map((write) => ({ ...write, text: write.text.trim() }))
    .filter(
      (write) => errorOf(write.fact, write.text) === undefined && (factOf(write.card, write.fact) ?? '') !== write.text,
    )
  const left = wrong.length + others
  const [first] = wrong
  const why = first && errorOf(first.fact, first.text)
  const leftWords = left === 0 ? undefined : `${countOf(left, 'cell')} could not be changed${why ? `. ${why}` : ''}`
  if (writes.length === 0) {
    if (leftWords) toast({ title: 'Nothing was changed', description: leftWords })
    return
  }
  const commands = commandsFor(writes)
  const sent = board.sendAll(commands)
  toast({ title: `${countOf(writes.length, 'cell')} ${done}`, ...(leftWords && { description: leftWords }) })
  const results = await sent
  const refused = results.filter((result) => !result.ok)
  const [refusal] = refused
  if (!refusal || refusal.ok) return
  const at = commands[results.indexOf(refusal)]
  const id = at?.type === 'BindSerial' ? at.data.deviceId : undefined
  const name = writes.find(({ card }) => card.id === id)?.card.name ?? writes[0]?.card.name ?? ''
  const more = refused.length > 1 ? ` and ${countOf(refused.length - 1, 'other change')}` : ''
  failed('Failed to change facts', `${name}${more}`, refusal)
}
