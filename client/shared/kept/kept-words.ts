import type { CommandId } from '#events/kernel/ids.ts'
import type { DeviceState } from '../../live/outbox/device-state.ts'

/** Where work that waits is kept, as a part of a sentence: "kept in this tab", or why it is not. @param ids of what it is about. */
export function keptWords({ state, reason, notKept }: DeviceState, ids: Iterable<CommandId>): string {
  if (state === 'unknown') return 'kept in this tab'
  const lost = [...ids].some((id) => notKept.has(id))
  if (state === 'kept' && !lost) return 'kept on this device'
  if (state === 'kept' && reason === null) return 'being written to this device'
  return `not kept${reason === null ? '' : ` (${reason.replace(/\.$/, '')})`}`
}
