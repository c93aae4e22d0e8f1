import { type Card, DEVICE_STATUS_LABELS, isNamedByPeople, stepsBetween } from '#events/project/device.ts'
import { FACT_LABELS, FACTS } from '#events/project/facts/facts.ts'
import { factOf } from '#events/project/facts/shown-facts.ts'
import { photosBesides } from '#events/project/same/merged-card.ts'
import { countOf } from '../../../ui/text/format-count.ts'

/** The parts of a card that come over to the older one, a few words for each. Its history always comes. */
export function comesOver(kept: Card, other: Card): readonly string[] {
  const photos = photosBesides(kept, other).length
  const isDevice = other.synced && (!kept.synced || kept.synced.isMissing)
  const facts = FACTS.flatMap((fact) => {
    const said = factOf(other, fact)
    return said === undefined || factOf(kept, fact) !== undefined ? [] : `${FACT_LABELS[fact]}: ${said}`
  })
  return [
    ...(isNamedByPeople(other) && !isNamedByPeople(kept) && other.name !== kept.name ? [`Name: ${other.name}`] : []),
    ...(stepsBetween(kept.status, other.status) > 0 ? [`Status: ${DEVICE_STATUS_LABELS[other.status]}`] : []),
    ...(isDevice ? ['The device of Verkada'] : []),
    ...facts,
    ...(other.description !== '' && other.description !== kept.description ? ['Description'] : []),
    ...(photos > 0 ? [countOf(photos, 'photo')] : []),
    'History',
  ]
}
