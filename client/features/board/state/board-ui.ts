import type { VirtualItem } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'
import { createStore } from 'zustand/vanilla'
import type { CommandId, DeviceId, UserId } from '#events/kernel/ids.ts'
import type { Card, DeviceStatus } from '#events/project/device.ts'
import type { BoardState } from '../../../live/board.ts'
import type { BoardUrl } from './board-url.ts'
import type { SeenMarks } from './seen-marks.ts'

/**
 * A description that is being typed, on its card or in the card's detail, and the text it was begun from. `insteadOf`: the
 * refused one that it is another try of.
 */
export type Draft = {
  readonly deviceId: DeviceId
  readonly text: string
  readonly base: string
  readonly place: Place
  readonly insteadOf?: CommandId | null
}

/** A name that is being typed. */
export type Naming = { readonly deviceId: DeviceId; readonly text: string; readonly place: Place }

/** Where something of a card is shown: on the board, or in its detail. */
export type Place = 'card' | 'detail'

/** A row of a column: a card by its id, or the head of a group by its key. */
export type RowId = DeviceId | string

/** Where the focus shall go once that row stands in that column: to the row as a whole, or to a card's button for a step. */
export type FocusRequest = {
  readonly deviceId: RowId
  readonly status: DeviceStatus
  readonly part: 'card' | 'step'
}

/** Cards that leave their column by this person's own hand, and where the focus shall go then: beside them, or with the first. */
export type Leaving = { readonly cards: readonly Card[]; readonly focus: 'step beside' | 'card beside' | 'along' }

/** Cards that are being carried, as they were when they were lifted; the first is the one that was taken hold of. */
export type LiftedCards = {
  readonly cards: readonly [Card, ...Card[]]
  /** The column that they are held over. */
  readonly over: DeviceStatus | null
  readonly isByKey: boolean
}

/** The cards of a column for its list. `scroller` is the element that it scrolls in. */
export type ColumnList = {
  readonly ids: readonly DeviceId[]
  readonly status: DeviceStatus
  readonly label: string
  readonly scroller: HTMLElement
  readonly places: Places
}
/**
 * The measures that bring a list back as it was: the first row in view and how far it was scrolled out of it, `top` where that
 * row is gone, the heights of its rows, and what other cards are taken for. In pixels.
 */
export type KeptList = {
  readonly row: RowId | undefined
  readonly into: number
  readonly top: number
  readonly heights: VirtualItem[]
  readonly usual: number
}
/** The places of lists by name, kept while the board is open. */
export type Places = Map<string, KeptList>

/** The looks of this board that its person chose; their code comes with the choice. */
export type Looks = {
  /** In the stead of a column's own list, and the order in which it has the cards that it shows. */
  readonly groups?: {
    readonly show: (list: ColumnList) => ReactNode
    readonly shown: (
      board: Pick<BoardState, 'cards' | 'project'>,
      status: DeviceStatus,
      ids: readonly DeviceId[],
    ) => readonly DeviceId[]
  }
  /** Further lines of a card. */
  readonly lines?: (card: Card) => ReactNode
}

/** The name of the choice that the browser keeps of the looks of boards. */
export const LOOKS = 'looks'

/**
 * The state of this screen that others need not know. `current` is the row of each column that Tab reaches; `anchor` where
 * a shift-click starts from; `caret` where typing goes on in a card that takes another place; `marks` is null
 * until the board is there; `glowing` are cards that another person has just moved; `revealed` is a card that shall be in sight,
 * without the focus going there; `viewed` is the photo that fills the screen; `looks` is `due` while its code is on its way.
 */
export type BoardUi = BoardUrl & {
  readonly isSelecting: boolean
  readonly selected: ReadonlySet<DeviceId>
  readonly anchor: DeviceId | null
  readonly current: Readonly<Record<DeviceStatus, RowId | null>>
  readonly focusRequest: FocusRequest | null
  readonly leaving: Leaving | null
  readonly draft: Draft | null
  readonly naming: Naming | null
  readonly caret: { readonly deviceId: DeviceId; readonly start: number; readonly end: number } | null
  readonly marks: SeenMarks | null
  readonly glowing: ReadonlyMap<DeviceId, UserId | null>
  readonly lifted: LiftedCards | null
  readonly revealed: { readonly deviceId: DeviceId; readonly status: DeviceStatus } | null
  readonly viewed: { readonly deviceId: DeviceId; readonly digest: string } | null
  readonly looks: Looks | 'due' | null
}

/** The screen as it is opened from a url: nothing selected, nothing being edited. @param looks `due` for a person who chose some. */
export const createBoardUi = (url: BoardUrl, looks: 'due' | null = null) =>
  createStore<BoardUi>(() => ({
    ...url,
    isSelecting: false,
    selected: new Set(),
    anchor: null,
    current: { waiting: null, installed: null, confirmed: null },
    focusRequest: null,
    leaving: null,
    draft: null,
    naming: null,
    caret: null,
    marks: null,
    glowing: new Map(),
    lifted: null,
    revealed: null,
    viewed: null,
    looks,
  }))

export type BoardUiStore = ReturnType<typeof createBoardUi>
