import { z } from 'zod'
import { DeviceId, FolderId, InstanceId, OrganizationId, ProjectId } from '../kernel/ids.ts'
import { Checklist } from './checklist.ts'
import { Card, deviceKey, DeviceMetadata, DeviceType } from './device.ts'
import { Rights } from './rights.ts'
import type { ProjectPatch, ProjectView } from './model.ts'

const Saved = z.object({
  project: z
    .object({
      id: ProjectId,
      name: z.string(),
      status: z.enum(['open', 'closed']),
      organizationId: OrganizationId,
      verkadaInstanceId: InstanceId,
      folderId: FolderId.nullable(),
      assignedUsers: z.array(z.string()),
      createdAt: z.string(),
      offeredAt: z.string().optional(),
      timeZone: z.string().optional(),
      floorOrder: z.array(z.string()).readonly().optional(),
      ...Checklist.shape,
      ...Rights.shape,
    })
    .nullable(),
  isDeleted: z.boolean(),
  cards: z.array(Card),
  deletedCards: z.array(z.object({ id: DeviceId, key: z.string().nullable() })),
  assignedSince: z.array(z.object({ email: z.string(), since: z.string() })),
  offered: z.array(
    z.object({
      providerId: z.string(),
      type: DeviceType,
      name: z.string(),
      online: z.boolean().nullable(),
      metadata: DeviceMetadata,
      instance: InstanceId,
    }),
  ),
})

/** A project's folded state as JSON; a new version whenever a field of it changes. */
export const projectSnapshots = {
  version: 17,
  save: (view: ProjectView): z.infer<typeof Saved> => ({
    project: view.project && { ...view.project, assignedUsers: [...view.project.assignedUsers] },
    isDeleted: view.isDeleted,
    cards: [...view.cards()],
    deletedCards: [...view.deletedCards].map(([id, key]) => ({ id, key: key === true ? null : key })),
    assignedSince: [...view.assignedSince].map(([email, since]) => ({ email, since })),
    offered: [...view.offered.values()],
  }),
  load(saved: unknown): ProjectPatch | null {
    const { data } = Saved.safeParse(saved)
    if (!data) return null
    const { cards, deletedCards, assignedSince, offered, ...head } = data
    const once = holdingOnce()
    return {
      ...head,
      cards: cards.map((card) => {
        const [statusAt, describedAt, createdAt] = [once(card.statusAt), once(card.describedAt), once(card.createdAt)]
        const batchId = card.batchId === null ? null : once(card.batchId)
        return [card.id, { ...card, statusAt, describedAt, createdAt, batchId }] as const
      }),
      deletedCards: deletedCards.map(({ id, key }) => [id, key ?? true] as const),
      assignedSince: assignedSince.map(({ email, since }) => [email, since] as const),
      offered: offered.map((device) => [deviceKey(device.type, device.providerId), device] as const),
    }
  },
}

/** Gives the same text in the place of equal ones: out of JSON each card has its own, and most of them are equal. */
function holdingOnce(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const before = known.get(text)
    if (before === undefined) known.set(text, text)
    return before ?? text
  }
}
