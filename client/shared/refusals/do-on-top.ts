import type { CommandId } from '#events/kernel/ids.ts'
import type { Refusal } from '../../live/outbox/entry.ts'
import type { Outbox } from '../../live/outbox/outbox.ts'
import { REFUSAL_KINDS } from './refusal-kinds.ts'

/** A refused command that its person has not dealt with; undefined where they have. */
export const openRefusal = ({ store }: Outbox, id: CommandId): Refusal | undefined =>
  store.getState().refusals.find(({ entry, isDealtWith }) => entry.id === id && !isDealtWith)

/** Does a refused command again on top of what beat it, unless its person has dealt with it meanwhile (docs/rules.md, STORY-4). */
export function doOnTop(outbox: Outbox, id: CommandId): void {
  const refusal = openRefusal(outbox, id)
  if (!refusal) return
  const { entry } = refusal
  const onTop = REFUSAL_KINDS[entry.stream.kind].onTopOf(refusal)
  for (const [index, command] of onTop.entries())
    outbox.add({ ...entry, command }, undefined, index === onTop.length - 1 ? entry.id : null)
}
