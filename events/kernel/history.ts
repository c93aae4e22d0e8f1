import { z } from 'zod'
import { canonicalJson } from './text/canonical-json.ts'
import { DeviceId, type FolderId, type InstanceId, type ProjectId, UserId, FormId } from './ids.ts'
import { EMPLOYEES, type Role } from './actor.ts'
import type { AnyEvent, Fact } from './envelope.ts'
import { asSubject } from './personal.ts'

// The language of a project's history: what each aggregate says about its events, for people.

/** The subject of a line; people filter by it. `provider`: a report of the provider, by no person. `other`: this build does not know it. */
export const HistoryKind = z.enum([
  'status',
  'devices',
  'description',
  'photos',
  'checklist',
  'import',
  'access',
  'project',
  'notes',
  'plans',
  'site',
  'provider',
  'other',
])
export type HistoryKind = z.infer<typeof HistoryKind>

/**
 * A piece of a sentence. A reader who cannot link takes the `text` of each, joined by blanks. `devices` are several cards at
 * once; `old` and `new` are the values before and after it that the sentence names, `form` the survey that such a value
 * names. All are named as they were then.
 */
export const HistoryPart = z.discriminatedUnion('is', [
  z.object({ is: z.literal('text'), text: z.string() }),
  z.object({ is: z.literal('person'), text: z.string(), id: UserId.nullable() }),
  z.object({ is: z.literal('device'), text: z.string(), id: DeviceId }),
  z.object({ is: z.literal('devices'), text: z.string(), count: z.int().positive() }),
  z.object({ is: z.literal('old'), text: z.string() }),
  z.object({ is: z.literal('new'), text: z.string(), form: FormId.optional() }),
])
export type HistoryPart = z.infer<typeof HistoryPart>

/** Readers of a history: employees, or the others who may see the project. */
export type Audience = 'employees' | 'others'
export const audienceOf = (role: Role): Audience => (EMPLOYEES.includes(role) ? 'employees' : 'others')

/** A part as an event is told by it. `only`: who alone reads it; absent: all readers. */
export type Part = Readonly<HistoryPart> & { readonly only?: Audience }
/** An event in words, without who did it: "marked CAM-017 as Installed". At most one of its parts is about devices. */
export type Phrase = readonly Part[]

/**
 * A device that an event is about. `column`: the one that it came into; null when it left the board. `newName`: what it is called
 * from then on. `values`: its own value before and after, of an event that changed each of its devices in another way; absent
 * where the values of the event hold for it.
 */
export type ToldDevice = {
  readonly id: DeviceId
  readonly name: string
  readonly column?: string | null
  readonly newName?: string
  readonly values?: { readonly old?: string; readonly new?: string }
}

/** Everything that the history says about one event. `plan`: the id of the one that it is about and leaves there. */
export type ToldEvent = {
  readonly kind: HistoryKind
  readonly phrase: Phrase
  readonly devices: readonly ToldDevice[]
  /** The value before and after, whole. */
  readonly old?: string
  readonly new?: string
  /** Who alone reads the values. */
  readonly valuesOnly?: Audience
  readonly plan?: number
  /** Events that name the same batch are one line, as those of one command are. */
  readonly batch?: string
}

/** Names of things as they were then, for events that only have their ids. */
export type NamesThen = {
  device(id: DeviceId): string
  instance(id: InstanceId): string
  folder(id: FolderId): string
  person(id: UserId): string
}

/** The same, with what stands beside the board. */
export type AllNames = NamesThen & { plan(id: number): string }

/** A thing that has this name from an event on. */
export type Naming = readonly [thing: 'device' | 'person' | 'instance' | 'folder' | 'plan', id: number, name: string]

/** How an aggregate appears in the history of projects. */
export type History<E extends AnyEvent> = {
  /**
   * The project that a stream is a part of; null for streams whose events only give things their names. `data`: of the event, which a
   * newer build may have written.
   */
  readonly projectOf: (stream: string, data: unknown) => ProjectId | null
  /** True if the stream is the board itself, whose revisions name the moments of the project. */
  readonly isOfBoard: boolean
  /** Who may read its lines, of those who may see the project. */
  readonly roles: readonly Role[]
  /** One exhaustive switch. Null: nothing to say. Pure; `names` may not know a thing yet and then gives a general word. */
  readonly tell: (event: Fact<E> & { readonly stream?: string }, names: AllNames) => ToldEvent | null
  readonly names?: (event: Fact<E>) => readonly Naming[]
}

export const text = (words: string): Part => ({ is: 'text', text: words })
export const oldValue = (value: string): Part => ({ is: 'old', text: value })
export const newValue = (value: string): Part => ({ is: 'new', text: value })

/** Parts that one audience alone reads. */
export const shownTo = (audience: Audience, parts: Phrase): Phrase => parts.map((part) => ({ ...part, only: audience }))

/** The phrase as an audience reads it. */
export const phraseFor = (audience: Audience, phrase: Phrase): Phrase =>
  phrase.flatMap(({ only: reads, ...part }) => (reads === undefined || reads === audience ? [part] : []))

/** The part about devices: its name when it is one, else how many. */
export function devicesPart(devices: readonly Pick<ToldDevice, 'id' | 'name'>[]): Part {
  const [first] = devices
  return first && devices.length === 1
    ? { is: 'device', text: first.name, id: first.id }
    : { is: 'devices', text: `${devices.length} devices`, count: devices.length }
}

/** Cards that a sentence names before it counts. */
const MAX_NAMED_DEVICES = 2

/** The same with the names of the first ones: "CAM-1, CAM-2 and 3 more". */
export function namedDevices(devices: readonly Pick<ToldDevice, 'id' | 'name'>[]): Part {
  if (devices.length < 2) return devicesPart(devices)
  const names = devices.map(({ name }) => name)
  const isAll = names.length <= MAX_NAMED_DEVICES
  const first = names.slice(0, isAll ? -1 : MAX_NAMED_DEVICES).join(', ')
  const rest = isAll ? names.at(-1) : `${names.length - MAX_NAMED_DEVICES} more`
  return { is: 'devices', text: `${first} and ${rest}`, count: names.length }
}

/** The words about an event that this build does not know. */
export const UNKNOWN_EVENT: ToldEvent = {
  kind: 'other',
  phrase: [text('made a change that a newer version of Fieldboard understands')],
  devices: [],
}

const SLOT = text('')
const isAboutDevices = ({ is }: Part): boolean => is === 'device' || is === 'devices'
const countOf = (part: Part): number => (part.is === 'devices' ? part.count : 1)

/** A phrase is the same as another when only their devices differ. One of them may have been read back, its keys in another order. */
export const templateOf = (phrase: Phrase): string =>
  canonicalJson(phrase.map((part) => (isAboutDevices(part) ? SLOT : part)))

/** The phrase about the devices of two phrases with the same template. */
const sum = (one: Phrase, other: Phrase): Phrase =>
  one.map((part, index): Part => {
    const more = other[index]
    if (!more || !isAboutDevices(part)) return part
    const count = countOf(part) + countOf(more)
    return { is: 'devices', text: `${count} devices`, count }
  })

/** Adds a phrase to those of a line: phrases that differ only in their devices become one. */
export function withPhrase(phrases: readonly Phrase[], added: Phrase): readonly Phrase[] {
  const template = templateOf(added)
  const index = phrases.findIndex((phrase) => templateOf(phrase) === template)
  return index < 0 ? [...phrases, added] : phrases.map((phrase, at) => (at === index ? sum(phrase, added) : phrase))
}

/** The phrase for one of the devices that it is about. */
export const forDevice = (phrase: Phrase, device: Pick<ToldDevice, 'id' | 'name'> | undefined): Phrase =>
  device
    ? phrase.map((part) => {
        const isOther = part.is === 'device' && part.id !== device.id
        return isAboutDevices(part) && !isOther ? devicesPart([device]) : part
      })
    : phrase

/** Maximum of different deeds that a sentence names; the rest shows when it is opened. */
const MAX_PHRASES = 3

/** The sentence of a line. @param name of the person, or null for the system. */
export function sentenceOf(by: { readonly id: UserId | null; readonly name: string }, phrases: readonly Phrase[]) {
  const said = phrases.slice(0, MAX_PHRASES)
  const rest = phrases.length > said.length ? [text('and more')] : []
  const parts = said.flatMap((phrase, index) => (index === 0 ? phrase : [text('and'), ...phrase]))
  return [{ is: 'person', text: asSubject(by.name), id: by.id } satisfies Part, ...parts, ...rest]
}

/** A sentence as plain text. */
export const plainText = (parts: readonly Part[]): string => parts.map((part) => part.text).join(' ')

/** The API key that a change came by, of which employees alone are told. `name` is null once its person was deleted. */
export const UsedKey = z.object({ id: z.string(), name: z.string().nullable() })
export type UsedKey = z.infer<typeof UsedKey>
