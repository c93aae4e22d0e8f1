import { z } from 'zod'
import { DeviceId, InstanceId } from '../../kernel/ids.ts'
import { ChecklistItem } from '../checklist.ts'
import { DeviceStatus, DeviceType } from '../device.ts'
import { DeletedCard } from '../deleted-card.ts'
import { ChangedCards } from '../events.ts'
import { ChangedFacts, Facts } from '../facts/facts.ts'
import { CardPhoto } from '../photos.ts'
import { NotSame } from '../same/not-same.ts'
import { PairedCards } from '../same/listed-devices.ts'
import { SomeRights } from '../rights.ts'
import { AssignedCard, Flag, ScheduledCard, Work } from '../card-work/work.ts'

/** The import or sync that cards came with. */
export const Batch = z.object({ of: z.enum(['import', 'sync']), batchId: z.string() })
export type Batch = z.infer<typeof Batch>

/** A card as a change made it: while it says this, no one has worked on it. `photos`: their digests. */
export const MadeCard = z.object({
  id: DeviceId,
  name: z.string(),
  type: DeviceType,
  status: DeviceStatus,
  description: z.string(),
  photos: z.array(z.string()),
  /** The provider's id of its device; absent where it is none. */
  device: z.string().optional(),
  ...Facts.shape,
  ...Work.shape,
})
export type MadeCard = z.infer<typeof MadeCard>

const onCard = { deviceId: DeviceId }

/**
 * One thing to take back: what it was made to (`from`), and what it was before (`to`). Steps follow from the events of a change
 * alone, so that server and browser make the same ones.
 */
export const UndoStep = z.discriminatedUnion('of', [
  z.object({ of: z.literal('status'), ...onCard, from: DeviceStatus, to: DeviceStatus }),
  z.object({ of: z.literal('online'), ...onCard, to: z.boolean() }),
  z.object({ of: z.literal('description'), ...onCard, from: z.string(), to: z.string() }),
  z.object({ of: z.literal('name'), ...onCard, from: z.string(), to: z.string() }),
  z.object({ of: z.literal('type'), ...onCard, from: DeviceType, to: DeviceType }),
  /** Facts that are to be turned round; each as it was changed. */
  z.object({ of: z.literal('facts'), cards: z.array(ChangedFacts.extend(onCard)) }),
  /** People and days that are to be turned round, and a flag; each as it was changed. */
  z.object({ of: z.literal('assigned'), cards: z.array(AssignedCard) }),
  z.object({ of: z.literal('scheduled'), cards: z.array(ScheduledCard) }),
  z.object({ of: z.literal('flag'), ...onCard, from: Flag.nullable(), to: Flag.nullable() }),
  /** A photo that is to leave its card. */
  z.object({ of: z.literal('photo-added'), ...onCard, digest: z.string() }),
  /** A photo that is to come back. */
  z.object({ of: z.literal('photo-removed'), ...onCard, photo: CardPhoto, place: z.int().nonnegative() }),
  /** A card that is to leave the board. */
  z.object({ of: z.literal('card-made'), card: MadeCard }),
  /** Cards that are to come back; `batch` as in `CardsRestored`. */
  z.object({ of: z.literal('cards-gone'), batch: Batch.optional(), cards: z.array(DeletedCard) }),
  /** Cards of an import or a sync that are to leave together. */
  z.object({ of: z.literal('batch-made'), batch: Batch, cards: z.array(MadeCard) }),
  /** Texts and facts that an import changed (`isBack` false) or gave back; those of `cards` are to be turned round. */
  z.object({
    of: z.literal('texts'),
    batchId: z.string(),
    fileName: z.string(),
    isBack: z.boolean(),
    cards: ChangedCards,
  }),
  /** Cards that are to be without their devices again, or to get them back (`isBack`). */
  z.object({
    of: z.literal('paired'),
    batchId: z.string(),
    verkadaInstanceId: InstanceId,
    isBack: z.boolean(),
    isConfirmed: z.literal(true).optional(),
    cards: PairedCards,
  }),
  /** Two cards that are to be two again, or one (`isSplit`): the older one as it was before the change and after it, and the other. */
  z.object({
    of: z.literal('joined'),
    isSplit: z.boolean(),
    ...{ before: DeletedCard, after: DeletedCard, other: DeletedCard },
  }),
  /** Older cards that a card is said not to be, or is not any more. */
  z.object({ of: z.literal('not-same'), ...onCard, from: NotSame, to: NotSame }),
  z.object({ of: z.literal('tick'), item: ChecklistItem, to: z.boolean() }),
  z.object({ of: z.literal('rights'), to: SomeRights }),
  z.object({ of: z.literal('floors'), from: z.array(z.string()), to: z.array(z.string()) }),
  z.object({ of: z.literal('project-name'), from: z.string(), to: z.string() }),
])
export type UndoStep = z.infer<typeof UndoStep>

/** A step about named cards at once, each with values of its own. */
type StepOfCards = Extract<UndoStep, { readonly of: 'facts' | 'assigned' | 'scheduled' }>
export const isOfCards = (step: UndoStep): step is StepOfCards =>
  step.of === 'facts' || step.of === 'assigned' || step.of === 'scheduled'
