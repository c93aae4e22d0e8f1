import { typeOf } from '../../form/sections/all.ts'
import type { Section } from '../../form/section.ts'
import { cutText, MAX_LONG_TEXT_LENGTH, MAX_NAME_LENGTH } from '../../kernel/text/text.ts'
import type { ImportedCard } from '../imported-card.ts'
import type { DeviceType } from '../device.ts'

/** The types of sections that become cards, with the type of the card (decisions, "Surveys"). */
const DEVICE_TYPES: Readonly<Record<string, DeviceType>> = { camera: 'camera', door: 'access_door' }

/** The notes of a camera that are for ourselves. People of a project read the description of a card, customers too. */
const OWN_NOTES = 'physaasNotes'

/** True if a section may become a card. */
export const becomesCard = ({ type }: Pick<Section, 'type'>): boolean => Object.hasOwn(DEVICE_TYPES, type)

/**
 * The card of a section: its title is the name, its notes are the description, PhySaaS Notes where they are asked for. Null for a
 * type that becomes none.
 */
export function cardOfSection(
  section: Section,
  { withPhysaasNotes }: { readonly withPhysaasNotes: boolean },
): Omit<ImportedCard, 'deviceId'> | null {
  const type = DEVICE_TYPES[section.type]
  if (type === undefined || !becomesCard(section)) return null
  const { label = 'Device', fields = {} } = typeOf(section) ?? {}
  const notes = Object.entries(fields).flatMap(([name, field]) => {
    if (name === OWN_NOTES && !withPhysaasNotes) return []
    const value = section.answers[name]
    return field.kind === 'text' && typeof value === 'string' && value.trim() !== '' ? [value] : []
  })
  return {
    name: cutText(section.title.trim() || label, MAX_NAME_LENGTH).trim(),
    type,
    description: cutText(notes.join('\n\n'), MAX_LONG_TEXT_LENGTH),
  }
}
