import type { CommandId } from '#events/kernel/ids.ts'
import type { Outbox } from '../../live/outbox/outbox.ts'
import { REFUSAL_KINDS } from './refusal-kinds.ts'

/** Does a refused command again on top of what beat it, unless its person has dealt with it meanwhile (docs/rules.md, STORY-4). */
export function doOnTop(outbox: Outbox, id: CommandId): void {
  const refusal = outbox.store.getState().refusals.find((one) => one.entry.id === id && !one.isDealtWith)
  if (!refusal) return
  const { entry } = refusal
  const onTop = REFUSAL_KINDS[entry.stream.kind].onTopOf(refusal)
  for (const [index, command] of onTop.entries())
    outbox.add({ ...entry, command }, undefined, index === onTop.length - 1 ? entry.id : null)
}
