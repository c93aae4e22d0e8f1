import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DeviceId, UserId } from '#events/kernel/ids.ts'
import type { DeviceStatus } from '#events/project/device.ts'
import type { BoardUrl } from './board-url.ts'
import type { SeenMarks } from './seen-marks.ts'

/** A description that is being typed, on its card or in the card's detail, and the text it was begun from. */
export type Draft = {
  readonly deviceId: DeviceId
  readonly text: string
  readonly base: string
  readonly place: Place
}

/** Where something of a card is shown: on the board, or in its detail. */
export type Place = 'card' | 'detail'

/** A description that was refused because somebody else had changed it; both texts wait for a choice. */
export type Conflict = {
  readonly deviceId: DeviceId
  readonly mine: string
  readonly theirs: string
  readonly by: UserId | null
  readonly at: string
}

/** Where the focus shall go once that card stands in that column: to the card as a whole, or to its button for a step. */
export type FocusRequest = {
  readonly deviceId: DeviceId
  readonly status: DeviceStatus
  readonly part: 'card' | 'step'
}

/**
 * What one person does on this screen and nobody else needs to know. `current` is the card of each column that Tab reaches;
 * `anchor` where a shift-click starts from; `naming` the card whose name is being edited; `marks` is null until the board is there; `glowing` are cards that somebody else
 * has just moved; `lifted` are the cards under the finger, with the column they come from.
 */
export type BoardUi = BoardUrl & {
  readonly isSelecting: boolean
  readonly selected: ReadonlySet<DeviceId>
  readonly anchor: DeviceId | null
  readonly current: Readonly<Record<DeviceStatus, DeviceId | null>>
  readonly focusRequest: FocusRequest | null
  readonly draft: Draft | null
  readonly naming: { readonly deviceId: DeviceId; readonly place: Place } | null
  readonly conflict: Conflict | null
  readonly marks: SeenMarks | null
  readonly glowing: ReadonlyMap<DeviceId, UserId | null>
  readonly lifted: { readonly ids: readonly DeviceId[]; readonly from: DeviceStatus } | null
}

export type BoardUiStore = StoreApi<BoardUi>

/** The screen as it is opened from a url: nothing selected, nothing being edited. */
export const createBoardUi = (url: BoardUrl): BoardUiStore =>
  createStore<BoardUi>(() => ({
    ...url,
    isSelecting: false,
    selected: new Set(),
    anchor: null,
    current: { waiting: null, installed: null, confirmed: null },
    focusRequest: null,
    draft: null,
    naming: null,
    conflict: null,
    marks: null,
    glowing: new Map(),
    lifted: null,
  }))
