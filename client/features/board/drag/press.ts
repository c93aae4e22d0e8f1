import type { MouseEvent, TouchEvent } from 'react'
import type { DeviceId } from '#events/kernel/ids.ts'

/** A pointer or a finger that comes down on the board. */
export type PressEvent = MouseEvent | TouchEvent

/** A press on a card, for as long as it is held: it may become a drag. */
export type Press = {
  readonly event: PressEvent
  readonly card: HTMLElement
  readonly id: DeviceId
  /** True if the code of dragging could not be had before, and is asked for again because of this press. */
  readonly isRetried: boolean
}

/**
 * The card that a press may drag. Not where one types, and not in what React hangs below the board but shows elsewhere
 * (menus, dialogs).
 */
export function cardOf({ target, currentTarget }: PressEvent): HTMLElement | null {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return null
  return target.closest('input, textarea, [data-no-drag]') === null ? target.closest<HTMLElement>('[data-card]') : null
}
