import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { CommandId, DeviceId } from '#events/kernel/ids.ts'
import type { PinKind, PinPlace, Size } from '#events/plan/page.ts'
import type { Camera, Point } from './camera.ts'
import type { Standard } from './cones/bands.ts'
import { standardChoice } from './cones/standard-choice.ts'
import type { Cone } from './cones/cone.ts'
import type { Aligning } from './newer/align.ts'
import type { Measuring } from './scale/measuring.ts'

/** A card that is being placed. */
export type Placing = { readonly of: 'card'; readonly deviceId: DeviceId; readonly kind: PinKind; readonly why: string }

/** A cable that wants its other end. */
type Cabling = { readonly of: 'cable'; readonly from: DeviceId }

/**
 * The purpose of a press on the drawing besides a choice of pins: a place of a card, of a new one or of a photo, the other end of a
 * cable, an end of a measured line, or a point that two drawings show.
 */
export type Aim = Placing | { readonly of: 'new' } | { readonly of: 'photo' } | Cabling | Measuring | Aligning

/**
 * The viewer of one plan. `camera` is null until the size of the window is known. `fanned`: pins that stand in one place and are fanned
 * out around it, by their keys. `carried`: a pin under the pointer that carries it. `cross`: the point of the window that keys move and
 * Enter takes, while there is an aim; null while a press is waited for.
 */
export type Viewer = {
  readonly page: number
  readonly camera: Camera | null
  readonly window: Size
  readonly selected: DeviceId | null
  readonly aim: Aim | null
  readonly cross: Point | null
  /** Lines or points that wait until another aim, which began meanwhile, has ended. */
  readonly leftAim: Measuring | Aligning | null
  readonly fanned: { readonly keys: readonly string[]; readonly about: Point } | null
  readonly carried: { readonly key: string; readonly at: Point } | null
  /** The view of a camera under the pointer that turns it, and its place among those of its pin. */
  readonly turned: { readonly key: string; readonly index: number; readonly cone: Cone } | null
  readonly standard: Standard
  /** The place of a card that is about to be made. */
  readonly newCardAt: PinPlace | null
  /** The place of a photo that is about to be taken. */
  readonly photoAt: PinPlace | null
  /** The chosen one of the photos that have no card yet. */
  readonly photo: CommandId | null
  /** A card that a mouse carries from the list, at a point of the screen. */
  readonly lifted: (Point & { readonly name: string }) | null
  /** The earlier version of the page whose changes are shown; null for none. */
  readonly compared: number | null
  readonly isListOpen: boolean
}

export const createViewer = (page: number, selected: DeviceId | null = null) =>
  createStore<Viewer>(() => ({
    ...{ page, selected, camera: null, window: { width: 0, height: 0 } },
    ...{
      aim: null,
      leftAim: null,
      cross: null,
      fanned: null,
      carried: null,
      turned: null,
      standard: standardChoice().getState().standard,
      newCardAt: null,
      photoAt: null,
      photo: null,
      lifted: null,
      compared: null,
      isListOpen: false,
    },
  }))
export type ViewerStore = ReturnType<typeof createViewer>

const Context = createContext<ViewerStore | null>(null)
export const ViewerProvider = Context.Provider

/** @throws outside of a plan. */
export function useViewerStore(): ViewerStore {
  const viewer = useContext(Context)
  if (!viewer) throw new Error('useViewerStore needs a ViewerProvider above it')
  return viewer
}

/** A slice of the viewer. Select narrowly: the camera changes with each frame. */
export const useViewer = <Slice>(selector: (viewer: Viewer) => Slice): Slice => useStore(useViewerStore(), selector)

/** True for lines and points on one drawing, which say nothing about another one. A card is placed on any. */
export const isOfDrawing = (aim: Aim | null): aim is Measuring | Aligning => aim?.of === 'line' || aim?.of === 'pair'

/** True if the page was moved or made larger, and nothing else changed. */
export const isMove = (now: Viewer, before: Viewer): boolean =>
  (Object.keys(now) as (keyof Viewer)[]).every((key) => key === 'camera' || now[key] === before[key])

/** The changes of a viewer that leaves a page for another one. */
export const leftPage = ({ aim }: Viewer) => ({
  ...{ fanned: null, compared: null, leftAim: null },
  ...(isOfDrawing(aim) && { aim: null, cross: null }),
})

/** The card that is being placed; null where there is another aim, or none. */
export const placingOf = ({ aim }: Pick<Viewer, 'aim'>): Placing | null => (aim?.of === 'card' ? aim : null)
