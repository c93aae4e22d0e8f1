import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { maySee } from '#events/kernel/assigned-people.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { Card } from '#events/project/device.ts'
import { serialKeyOfDevice } from '#events/project/facts/adopt.ts'
import { serialKey } from '#events/project/facts/serial.ts'
import type { ProjectView } from '#events/project/model.ts'
import { cardsWithSerial, isSerialListed } from '#projections/models/projects/devices.ts'
import { findProject } from '#projections/models/projects/projects.ts'
import { sessionOf } from '../../http/door/guards.ts'

/** Maximum of cards of other projects that are looked at for one that the person may see. */
const MAX_ELSEWHERE = 20

/**
 * True where the last sync of a board listed serial numbers of a card's type, the card's not among them. Devices that wait to be
 * paired are listed, too. Nothing is known where a sync listed no number of the type, as of doors.
 */
export function isUnlisted(view: Pick<ProjectView, 'cards' | 'offered'>, card: Card): boolean {
  const key = serialKey(card)
  if (key === null || card.synced) return false
  const listed = new Set<string>()
  for (const { type, synced } of view.cards())
    if (synced && !synced.isMissing) listed.add(serialKeyOfDevice({ type, metadata: synced.metadata }))
  for (const device of view.offered.values()) listed.add(serialKeyOfDevice(device))
  return !listed.has(key) && [...listed].some((one) => one.startsWith(`${card.type} `))
}

/** A card that got a serial number, and what is known of it by then. */
type BoundCard = { readonly projectId: ProjectId; readonly card: Card; readonly isUnlisted: boolean }

/**
 * Tells a person of a serial number that was taken: that another project has a card of it, by name where the person may see
 * that one, and that the provider did not list it. Null where nothing is to be told.
 */
export async function noticeOf(
  request: FastifyRequest,
  pool: Pool,
  { projectId, card, isUnlisted: isUnknown }: BoundCard,
): Promise<string | null> {
  const key = serialKey(card)
  if (key === null) return null
  const told = await elsewhere(request, pool, { key, besides: projectId })
  // A card of another board, or one that was deleted, may be the device's.
  const isNew = isUnknown && !(await isSerialListed(pool, key))
  if (isNew) told.push('Verkada did not list this serial number when this board was synced last.')
  return told.join(' ') || null
}

async function elsewhere(
  request: FastifyRequest,
  pool: Pool,
  of: { readonly key: string; readonly besides: ProjectId },
): Promise<string[]> {
  const { user } = sessionOf(request)
  let isElsewhere = false
  for (const { projectId, name } of await cardsWithSerial(pool, { ...of, limit: MAX_ELSEWHERE })) {
    const project = await findProject(pool, projectId)
    if (!project) continue
    if (maySee(user, project)) return [`${name} in the project ${project.name} has this serial number, too.`]
    isElsewhere = true
  }
  return isElsewhere ? ['A card in another project has this serial number, too.'] : []
}
