import { z } from 'zod'
import { CommandId, DeviceId, ProjectId } from '../kernel/ids.ts'
import { command } from '../kernel/message.ts'
import { requiredTitle, storableText, typedText } from '../kernel/text/text.ts'
import { CableEnds, CableLength } from './cable.ts'
import { MAX_PINS_AT_ONCE } from './limits.ts'
import { MeasuredLine, PageNumber, PagePoint, PinKind, PinPlace, PlanFile, ShownSize, Size, WantedPin } from './page.ts'
import { PlanId } from './plan-id.ts'

/** Maximum of measured lines of a page. */
const MAX_LINES = 10

/** The most commands that one undo takes back. */
const MAX_UNDONE = 200

const size = { own: Size, ...ShownSize.shape }

/** Pairs of points that show the same place on the version before and on the new one. */
export const PointPairs = z
  .array(z.object({ from: PagePoint, to: PagePoint }))
  .min(2)
  .max(3)

/** Lines that a person measured. `version`: of the page, on which they are; default: the newest. */
export const MeasuredLines = z.object({
  lines: z.array(MeasuredLine).min(2, 'Measure two lines').max(MAX_LINES),
  version: z.int().positive().optional(),
})

/**
 * A cable as a person asks for it. Without `metres` one that is there keeps its length; the length of a new one follows from the
 * scale, as with null.
 */
export const WantedCable = CableEnds.extend({ metres: CableLength.optional() })

/** The title of a page, and the number of its sheet. */
export const PageTitle = requiredTitle('Title', 'Title is required')
export const SheetNumber = storableText(typedText.trim(), 50, 'Sheet').nullable()

/** The place of a pin before and after a change that is taken back; null: there was none, or is none. */
const PinStep = z.object({
  of: z.literal('pin'),
  deviceId: DeviceId,
  kind: PinKind,
  from: PinPlace.nullable(),
  to: PinPlace.nullable(),
})
const named = z.object({ title: z.string(), sheet: z.string().nullable() })
const NameStep = z.object({ of: z.literal('name'), page: PageNumber, from: named, to: named })
const scale = z.object({ version: z.int(), lines: z.array(MeasuredLine) }).nullable()
const ScaleStep = z.object({ of: z.literal('scale'), page: PageNumber, from: scale, to: scale })

const laid = z.object({ metres: CableLength }).nullable()
const CableStep = z.object({ of: z.literal('cable'), ends: CableEnds, from: laid, to: laid })

/** One step of an undo: it makes of `from`, which has to be there, `to`. */
export const PlanStep = z.discriminatedUnion('of', [PinStep, NameStep, ScaleStep, CableStep])
export type PlanStep = z.infer<typeof PlanStep>

export const PlanCommand = z.discriminatedUnion('type', [
  command('AddPlan', { planId: PlanId, projectId: ProjectId, file: PlanFile, pages: z.array(z.object(size)).min(1) }),
  /** `title` and `sheet` as the page says them itself; null: it does not. */
  command('NotePageRendered', {
    page: PageNumber,
    version: z.int().positive(),
    tiles: z.object({ key: z.string(), digest: z.string(), bytes: z.int().positive(), mediaType: z.string() }),
    title: PageTitle.nullable(),
    sheet: SheetNumber,
  }),
  command('NotePageFailed', { page: PageNumber, version: z.int().positive(), message: z.string() }),
  /** `scale` null: the page has none any more. */
  command('ChangePage', {
    page: PageNumber,
    title: PageTitle.optional(),
    sheet: SheetNumber.optional(),
    scale: MeasuredLines.nullable().optional(),
  }),
  /**
   * Without `points` the drawing has to have the size of the one before. `version`: the one that it was laid over, which has to be the
   * newest.
   */
  command('ReplacePage', {
    page: PageNumber,
    file: PlanFile,
    filePage: PageNumber,
    ...size,
    points: PointPairs.optional(),
    version: z.int().positive().optional(),
  }),
  command('PutPins', {
    pins: z
      .array(WantedPin.extend({ deviceId: DeviceId }))
      .min(1)
      .max(MAX_PINS_AT_ONCE),
  }),
  command('TakePinAway', { deviceId: DeviceId, kind: PinKind }),
  /** Lays a cable, or gives one that is there another length. */
  command('LayCable', WantedCable.shape),
  command('TakeCableAway', CableEnds.shape),
  /** Takes back what commands did to the plan, all of it or nothing. The server finds the steps from their events. */
  command('TakeBack', { undoes: z.array(CommandId).min(1).max(MAX_UNDONE), steps: z.array(PlanStep) }),
  command('DeletePlan', {}),
])
export type PlanCommand = z.infer<typeof PlanCommand>

/** The data of a type of command. */
export type DataOf<T extends PlanCommand['type']> = Extract<PlanCommand, { readonly type: T }>['data']
