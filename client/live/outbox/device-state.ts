import type { CommandId } from '#events/kernel/ids.ts'

/**
 * How it stands with what waits, on this device. `unknown`: the code that keeps it is not here yet. `kept`: it survives the end
 * of the tab, but for `notKept`, which is being written, or could not be for `reason`. `not-kept`: nothing can be written.
 */
export type DeviceState = {
  readonly state: 'unknown' | 'kept' | 'not-kept'
  /** Why something could not be written, in a sentence for the person; null where nothing failed. */
  readonly reason: string | null
  readonly notKept: ReadonlySet<CommandId>
  /** How many rows another release wrote that this one cannot read; they stay where they are. */
  readonly unread: number
  /** The browser's answer when it was asked to delete nothing by itself; null before it was asked. */
  readonly isPersistent: boolean | null
  readonly usage: { readonly usedBytes: number; readonly quotaBytes: number } | null
}

export const NOT_ASKED: DeviceState = {
  state: 'unknown',
  reason: null,
  notKept: new Set(),
  unread: 0,
  isPersistent: null,
  usage: null,
}
