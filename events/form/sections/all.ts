import { alarms } from './alarms.ts'
import { camera } from './camera.ts'
import { doorA } from './door-a.ts'
import { doorB } from './door-b.ts'
import { fireRelay } from './fire-relay.ts'
import { installer } from './installer.ts'
import { mdfIdf } from './mdf-idf.ts'
import { networking } from './networking.ts'
import { notes } from './notes.ts'
import type { SectionType } from './section-type.ts'
import { title } from './title.ts'

/** The types of sections, in the order in which people are offered them. A door has two readings, see {@link kindOf}. */
export const SECTION_TYPES = [
  'camera',
  'door',
  'mdf-idf',
  'networking',
  'fire-relay',
  'alarms',
  'title',
  'installer',
  'notes',
] as const
export type SectionTypeName = (typeof SECTION_TYPES)[number]

/** Every shape that a section may have. */
export const SECTION_KINDS = {
  camera,
  'door-a': doorA,
  'door-b': doorB,
  'mdf-idf': mdfIdf,
  networking,
  'fire-relay': fireRelay,
  alarms,
  title,
  installer,
  notes,
} as const satisfies Readonly<Record<string, SectionType>>
export type SectionKind = keyof typeof SECTION_KINDS

const isTypeName = (type: string): type is SectionTypeName => (SECTION_TYPES as readonly string[]).includes(type)

/** The answers that reading A alone has, and the flags of its hardware that reading B does not know. */
const OF_READING_A = ['newHardwareRequired', 'newCableRunsNeeded']
const HARDWARE_OF_A = Object.keys(doorA.fields.hardwareTypes.options).filter(
  (name) => !Object.hasOwn(doorB.fields.hardwareTypes.options, name),
)

/**
 * The shape of a section; null for a type that this build does not know. A door is by reading A if its answers are; one that
 * fits both is by reading B (decisions, "Surveys").
 */
export function kindOf({ type, answers }: { readonly type: string; readonly answers: Answers }): SectionKind | null {
  if (!isTypeName(type)) return null
  if (type !== 'door') return type
  const { hardwareTypes } = answers
  const flags = typeof hardwareTypes === 'object' && hardwareTypes !== null ? Object.keys(hardwareTypes) : []
  const isOfA = OF_READING_A.some((name) => name in answers) || HARDWARE_OF_A.some((name) => flags.includes(name))
  return isOfA ? 'door-a' : 'door-b'
}

/** The answers of a section by the names of its fields, whatever its type. */
export type Answers = Readonly<Record<string, unknown>>

/** All that is known of a section's shape; null for a type that this build does not know. */
export function typeOf(section: { readonly type: string; readonly answers: Answers }): SectionType | null {
  const kind = kindOf(section)
  return kind && SECTION_KINDS[kind]
}
