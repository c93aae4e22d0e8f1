import type { CommandId, DeviceId, ProjectId } from '#events/kernel/ids.ts'
import type { CableEnds, HeldCable } from '#events/plan/cable.ts'
import type { HeldPage } from '#events/plan/model.ts'
import type { PinKind, PinPlace } from '#events/plan/page.ts'

/** The pin that a gesture is about. `card`: its name, for words about what waits. */
type OfPin = { readonly deviceId: DeviceId; readonly kind: PinKind; readonly card: string }

/** The page that a gesture is about. `pageTitle`: for words about what waits. */
type OfPage = { readonly page: number; readonly pageTitle: string }

/** The cable that a gesture is about. `cards`: their names, for words about what waits. */
type OfCable = CableEnds & { readonly cards: string }

/** The commands that an undo takes back. */
type UndoneCommands = { readonly projectId: ProjectId; readonly undoes: readonly CommandId[] }

/** The lines that measure a page; null for none. */
export type Scale = HeldPage['scale']

/**
 * The gestures on a plan, as data that may wait. `to` and `cable`: the place, the scale or the cable that an undo brings back, which shows at once; the server
 * finds it itself.
 */
export type PlanGesture =
  | { readonly type: 'PlacePin'; readonly data: OfPin & PinPlace }
  | { readonly type: 'RemovePin'; readonly data: OfPin }
  | { readonly type: 'UndoPin'; readonly data: OfPin & UndoneCommands & { readonly to: PinPlace | null } }
  | { readonly type: 'ScalePage'; readonly data: OfPage & { readonly scale: Scale } }
  /** `metres` null: the length follows from the scale; absent: a cable that is there keeps its own. */
  | { readonly type: 'LayCable'; readonly data: OfCable & Partial<Pick<HeldCable, 'metres'>> }
  | { readonly type: 'RemoveCable'; readonly data: OfCable }
  | {
      readonly type: 'UndoCable'
      readonly data: OfCable & UndoneCommands & { readonly cable: Pick<HeldCable, 'metres'> | null }
    }
  | { readonly type: 'UndoScale'; readonly data: OfPage & UndoneCommands & { readonly to: Scale } }
