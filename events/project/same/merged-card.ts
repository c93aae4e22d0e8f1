import { type Card, isNamedByPeople, stepsBetween } from '../device.ts'
import type { DeletedCard } from '../deleted-card.ts'
import type { ProjectEvent } from '../events.ts'
import { FACTS, type Facts } from '../facts/facts.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../kernel/text/text.ts'
import { refused } from '../refusals.ts'
import { asDeleted } from '../rules.ts'
import { workOf } from '../card-work/work.ts'

/** True if a card came to its board before another one. */
export const isOlder = (one: Pick<Card, 'id' | 'createdAt'>, other: Pick<Card, 'id' | 'createdAt'>): boolean =>
  one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt

/** Returns the event by which a card becomes part of an older one. @throws Rejection where they are two devices. */
export const mergeOf = (kept: Card, other: Card): ProjectEvent => ({
  type: 'DevicesMerged',
  data: { before: asDeleted(kept), after: mergedCard(kept, other), other: asDeleted(other) },
})

/**
 * The one card of two: the further status, the photos and the facts of both; what the older one says goes first. The provider's device
 * of either is its own, and a name that people gave goes before the provider's. @throws Rejection where they are two devices.
 */
function mergedCard(kept: Card, other: Card): DeletedCard {
  const {
    status,
    statusBy,
    statusAt,
    installedBy = other.installedBy,
  } = stepsBetween(kept.status, other.status) > 0 ? other : kept
  const { beforeImports: _, ...was } = asDeleted(kept)
  const photos = [...(kept.photos ?? []), ...photosBesides(kept, other)]
  const survey = kept.survey ?? other.survey
  return {
    ...was,
    ...{ status, statusBy, statusAt, isWorkedOn: true },
    ...(installedBy !== undefined && { installedBy }),
    ...textOf(kept, other),
    ...deviceOf(kept, other),
    ...bothFacts(kept, other),
    ...workOf({ ...workOf(other), ...workOf(kept) }),
    ...(photos.length > 0 && { photos }),
    ...(survey && { survey }),
    mergedFrom: [...(kept.mergedFrom ?? []), other.id, ...(other.mergedFrom ?? [])],
  }
}

/** The photos of a card that another one does not have. */
export const photosBesides = (
  { photos: known = [] }: Pick<DeletedCard, 'photos'>,
  { photos = [] }: Pick<DeletedCard, 'photos'>,
) => photos.filter(({ digest }) => !known.some((photo) => photo.digest === digest))

/** Both descriptions one below the other, as far as they have room. */
function textOf(kept: Card, other: Card): Pick<Card, 'description' | 'describedBy' | 'describedAt'> {
  const { description, describedBy, describedAt } = kept.description === '' ? other : kept
  const both = `${kept.description}\n\n${other.description}`
  const hasBoth = kept.description !== '' && other.description !== '' && kept.description !== other.description
  const fits = both.length <= MAX_LONG_TEXT_LENGTH
  return { description: hasBoth && fits ? both : description, describedBy, describedAt }
}

/** The device of the provider's that the card is, and its name. One that the provider lists no more gives way. */
function deviceOf(kept: Card, other: Card): Pick<DeletedCard, 'name' | 'isManual' | 'online' | 'synced'> {
  if (kept.synced && other.synced && !kept.synced.isMissing && !other.synced.isMissing)
    throw refused({ code: 'cards-two-devices', deviceId: other.id })
  const card = kept.synced && !(kept.synced.isMissing && other.synced) ? kept : other.synced ? other : undefined
  const named = [kept, other].find(isNamedByPeople)
  if (!card?.synced) return { name: kept.name, isManual: true, online: kept.online }
  const { name: said = card.name, ...synced } = card.synced
  const rest = { isManual: false, online: card.online }
  return named ? { ...rest, name: named.name, synced: { ...synced, name: said } } : { ...rest, name: said, synced }
}

const bothFacts = (kept: Facts, other: Facts): Facts =>
  Object.fromEntries(
    FACTS.flatMap((fact) => {
      const said = kept[fact] ?? other[fact]
      return said === undefined ? [] : [[fact, said]]
    }),
  )
