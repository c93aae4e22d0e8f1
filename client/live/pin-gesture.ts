import type { CommandId, DeviceId, ProjectId } from '#events/kernel/ids.ts'
import type { PinKind, PinPlace } from '#events/plan/page.ts'

/** The pin that a gesture is about. `card`: its name, for words about what waits. */
type OfPin = { readonly deviceId: DeviceId; readonly kind: PinKind; readonly card: string }

/**
 * The gestures on a plan, as data that may wait. `to`: the place that an undo brings back, which shows at once; the server finds it
 * itself.
 */
export type PinGesture =
  | { readonly type: 'PlacePin'; readonly data: OfPin & PinPlace }
  | { readonly type: 'RemovePin'; readonly data: OfPin }
  | {
      readonly type: 'UndoPin'
      readonly data: OfPin & {
        readonly projectId: ProjectId
        readonly undoes: readonly CommandId[]
        readonly to: PinPlace | null
      }
    }
