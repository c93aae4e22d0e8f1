import { createStore } from 'zustand/vanilla'
import type { CommandId } from '#events/kernel/ids.ts'

/**
 * How the outbox is kept on this device. `unknown`: that is not known yet, so that it counts as kept in this tab alone. `reason`: why
 * nothing, or the entries of `notKept`, could be kept, in words. `isPersistent`: the answer of the browser to the wish to keep it for
 * good, null before. `usage`: the room that the browser gives, null where it does not say.
 */
export type DeviceState = {
  readonly state: 'unknown' | 'kept' | 'not-kept'
  readonly reason: string | null
  readonly notKept: ReadonlySet<CommandId>
  readonly isPersistent: boolean | null
  readonly usage: { readonly usedBytes: number; readonly quotaBytes: number } | null
}

export const deviceState = createStore<DeviceState>(() => ({
  state: 'unknown',
  reason: null,
  notKept: new Set(),
  isPersistent: null,
  usage: null,
}))
