import type { z } from 'zod'
import { acceptanceAggregate } from './acceptance/aggregate.ts'
import { accountAggregate } from './account/aggregate.ts'
import { calendarAggregate } from './calendar/aggregate.ts'
import { catalogAggregate } from './catalog/aggregate.ts'
import { feedbackAggregate } from './feedback/aggregate.ts'
import { formAggregate } from './form/aggregate.ts'
import { foldersAggregate } from './folders/aggregate.ts'
import type { Role } from './kernel/actor.ts'
import { sharedRefusals } from './kernel/changed-meanwhile.ts'
import type { AnyEvent, RecordedEvent } from './kernel/envelope.ts'
import { type AllNames, type History, type Naming, text, type ToldEvent, UNKNOWN_EVENT } from './kernel/history.ts'
import type { ProjectId, UserId } from './kernel/ids.ts'
import type { Pictures } from './kernel/pictures.ts'
import { ago, type AnyRefusal, type RefusalTable } from './kernel/refusal.ts'
import { scopesOf } from './kernel/scopes.ts'
import { keysAggregate } from './keys/aggregate.ts'
import { notesAggregate } from './notes/aggregate.ts'
import { mappingsAggregate } from './mappings/aggregate.ts'
import { planAggregate } from './plan/aggregate.ts'
import { projectAggregate } from './project/aggregate.ts'
import type { SeenRevision } from './project/digest/seen-api.ts'
import { sessionAggregate } from './session/aggregate.ts'
import { quotaAggregate } from './quota/aggregate.ts'
import { settingsAggregate } from './settings/aggregate.ts'
import { siteAggregate } from './site/aggregate.ts'
import { templateAggregate } from './template/aggregate.ts'
import { webhooksAggregate } from './webhooks/aggregate.ts'

/**
 * Every aggregate, under the name of its folder, which the command bus has for it, too. A new one is one line here; what is
 * generic (the bus, ids, versions of events, answers to refusals) reads the rest from the aggregate itself.
 */
export const AGGREGATES = {
  project: projectAggregate,
  notes: notesAggregate,
  site: siteAggregate,
  acceptance: acceptanceAggregate,
  plan: planAggregate,
  account: accountAggregate,
  catalog: catalogAggregate,
  session: sessionAggregate,
  feedback: feedbackAggregate,
  form: formAggregate,
  template: templateAggregate,
  settings: settingsAggregate,
  quota: quotaAggregate,
  folders: foldersAggregate,
  calendar: calendarAggregate,
  webhooks: webhooksAggregate,
  keys: keysAggregate,
  mappings: mappingsAggregate,
} as const

type AnyAggregate = (typeof AGGREGATES)[keyof typeof AGGREGATES]
const ALL: readonly AnyAggregate[] = Object.values(AGGREGATES)

/** Everything that can happen, over all aggregates. */
export type DomainEvent = z.infer<AnyAggregate['events']>

/** An event of the log, whatever its aggregate. */
export type LogEvent = RecordedEvent<DomainEvent>

/** The schema of each type of event, with the version of the shape that this build writes. */
export const EVENTS: ReadonlyMap<string, { readonly schema: z.ZodType; readonly version: number }> = new Map(
  ALL.flatMap(({ events }) =>
    events.options.map((schema) => {
      const version = schema.meta()?.['version']
      return [schema.shape.type.value, { schema, version: typeof version === 'number' ? version : 1 }] as const
    }),
  ),
)

/** Version of the shape of an event that this build writes. @throws Error for a type that is not in the registry. */
export function versionOf(type: string): number {
  const known = EVENTS.get(type)
  if (!known) throw new Error(`no aggregate has an event ${type}`)
  return known.version
}

/** True if this build can read an event, upcast as far as it knows how: false for one that a newer build wrote. */
export const isReadable = ({ type, version }: { readonly type: string; readonly version: number }): boolean =>
  version <= (EVENTS.get(type)?.version ?? 0)

/** The aggregates that the history of projects speaks of, each with the types of its events. */
const HISTORIES = ALL.flatMap(({ history, events }) => {
  if (!history) return []
  const types: readonly string[] = events.options.map(({ shape }) => shape.type.value)
  // Only asked about events of its own.
  return [{ types, ...(history as unknown as History<AnyEvent>) }]
})

/** The types of events that the history of projects speaks of. */
export const HISTORY_EVENT_TYPES = HISTORIES.flatMap(({ types }) => types) as readonly DomainEvent['type'][]

/** One event as the history of a project tells it: who of those who see the project may read of it, and the words. */
export type ToldInProject = {
  readonly project: ProjectId
  readonly roles: readonly Role[]
  readonly isOfBoard: boolean
  readonly told: ToldEvent
}

/** Returns an event as the history of its project tells it; null when the event is part of no project's record. */
export function tellInProject(event: LogEvent, names: AllNames): ToldInProject | null {
  for (const { projectOf, roles, isOfBoard, tell } of HISTORIES) {
    const project = projectOf(event.stream, event.data)
    if (project === null) continue
    const told = isReadable(event) ? tell(event, names) : UNKNOWN_EVENT
    if (!told) return null
    const phrase = event.undoes ? [...told.phrase, text('(undo)')] : told.phrase
    return { project, roles, isOfBoard, told: { ...told, phrase } }
  }
  return null
}

/** The things that an event gives their names. */
export const namedBy = (event: LogEvent): readonly Naming[] =>
  isReadable(event) ? (HISTORIES.find(({ types }) => types.includes(event.type))?.names?.(event) ?? []) : []

type UnionToIntersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void
  ? All
  : never
type Lists = UnionToIntersection<AnyAggregate['lists']>

/** Lists that follow from the log. */
export type LogTopic = Extract<keyof Lists, string>
export const LOG_TOPICS: readonly LogTopic[] = ALL.flatMap(({ lists }) => Object.keys(lists) as LogTopic[])

/** Lists that the live channel keeps in step, and what a row of each is: those of the log, and what each person has seen. */
export type Topic = LogTopic | 'seen'
export type RowOf = { readonly [T in LogTopic]: z.infer<Lists[T]> } & { readonly seen: SeenRevision }

/** The aggregates that people are assigned to, which one who was deleted leaves by `RemoveUser` (kernel/assigned-people.ts). */
export type AssignedName = {
  [Name in keyof typeof AGGREGATES]: 'RemoveUser' extends keyof (typeof AGGREGATES)[Name]['commands'] ? Name : never
}[keyof typeof AGGREGATES]

/** The types of events that give up the pictures which they name. */
export const DROPS_PICTURES: ReadonlySet<string> = new Set(
  ALL.flatMap((aggregate) => ('dropsPictures' in aggregate ? aggregate.dropsPictures : [])),
)

/** The aggregates whose pictures count in people's quotas. */
const PICTURES = ALL.flatMap((aggregate) => ('pictures' in aggregate ? [aggregate.pictures] : []))

/** Kinds of what pictures belong to and stand on. */
export type PictureKind = (typeof PICTURES)[number]['owner' | 'part']

/** The types of events that such pictures come and go by. */
export const PICTURE_EVENT_TYPES = PICTURES.flatMap((of) => Object.keys(of.changes)) as readonly DomainEvent['type'][]

/** Returns what an event does to such pictures, and to whose; null for one by which none comes or goes. */
export function picturesIn(event: LogEvent) {
  for (const { owner, part, ownerOf, changes } of PICTURES) {
    const id = ownerOf(event.stream)
    if (id === null) continue
    // Only asked about events of its own.
    const change = (changes as Pictures<AnyEvent>['changes'])[event.type]?.(event, id)
    return change ? { owner, part, id, change } : null
  }
  return null
}

/** A right of API keys: to read or to change the things of an aggregate, or of several that share it. */
export type Scope = `${NonNullable<AnyAggregate['scope']>}:${'read' | 'write'}`
export const SCOPES: readonly Scope[] = [...new Set(ALL.flatMap((aggregate) => scopesOf(aggregate)))]

/** Kinds of entity whose ids the server gives out. */
export type IdKind = AnyAggregate['ids'][number]
export const ID_KINDS: readonly IdKind[] = ALL.flatMap(({ ids }) => [...ids])

/** The answers to refusals. Codes are unique over all aggregates. */
const REFUSALS: ReadonlyMap<string, RefusalTable<AnyRefusal>[string]> = new Map(
  [sharedRefusals, ...ALL.map(({ refusals }) => refusals)].flatMap((table) =>
    Object.entries<RefusalTable<AnyRefusal>[string]>({ ...table }),
  ),
)

function wordsOn({ code }: AnyRefusal): RefusalTable<AnyRefusal>[string] {
  const words = REFUSALS.get(code)
  if (!words) throw new Error(`no aggregate says anything about the refusal ${code}`)
  return words
}

/** HTTP status of the answer to a refused command. */
export const statusOf = (refusal: AnyRefusal): number => wordsOn(refusal).status

/** The field of the call's body that a refusal is about; undefined where it is about none. */
export const fieldOf = (refusal: AnyRefusal): string | undefined => wordsOn(refusal).field?.(refusal)

/**
 * A sentence for the person whose command was refused: what beat it, and what to do.
 * @param now ISO 8601, UTC. @param nameOf looks up a person's name.
 */
export const refusalSentence = (refusal: AnyRefusal, now: string, nameOf: (id: UserId) => string): string =>
  wordsOn(refusal).sentence(refusal, {
    who: (id) => (id === null ? 'The system' : nameOf(id)),
    ago: (at) => ago(at, now),
  })
