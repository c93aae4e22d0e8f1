import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { SeveralAnswer } from '#events/account/api.ts'
import { UploadedPhotos } from '#events/form/api.ts'
import { BoundDevice, Device, ImportAnswer, UndoImportAnswer } from '#events/project/api.ts'
import { DeletedCard } from '#events/project/deleted-card.ts'
import { ProjectEvent } from '#events/project/events.ts'
import { MovesTold } from '#events/project/history/story.ts'
import { PhotoAnswer } from '#events/project/photos.ts'
import { MadeCards } from '#events/project/survey/api.ts'
import { SyncAnswer } from '#events/project/sync-api.ts'
import { QuotaRow } from '#events/quota/api.ts'
import { type Scope, SCOPES } from '#events/registry.ts'
import { FormTemplate } from '#events/template/api.ts'
import { scopesOf } from '../door/key-guard.ts'

// The parts of answers that API keys read (docs/rules.md, KEY-20 and KEY-21).

/** Scopes of fields of a thing. */
type FieldScopes = Readonly<Record<string, Scope>>
type Shape<Thing extends z.ZodObject> = { readonly [Field in keyof Thing['shape']]?: Scope }

/** By the schemas of things: the fields that are of another scope than the thing itself. */
const PARTS = new Map<z.ZodType, FieldScopes>()

/** Says of which scope fields of a thing are where that is not the thing's own. To be called before there is any answer. */
export function partsOf<Thing extends z.ZodObject>(thing: Thing, scopes: Shape<Thing>): void {
  PARTS.set(thing, scopes as FieldScopes)
}

partsOf(Device, { survey: 'surveys:read' })
partsOf(BoundDevice, { survey: 'surveys:read' })
partsOf(DeletedCard, { survey: 'surveys:read' })
partsOf(FormTemplate, { sections: 'surveys:read' })
partsOf(QuotaRow, {
  ...{ username: 'accounts:read', firstName: 'accounts:read', lastName: 'accounts:read' },
  ...{ email: 'accounts:read', role: 'accounts:read' },
})
partsOf(MovesTold.shape.results.element, { status: 'projects:read', story: 'projects:read', message: 'projects:read' })
partsOf(SyncAnswer, { elsewhere: 'projects:read' })
for (const { shape } of ProjectEvent.options)
  if ('survey' in shape.data.shape) partsOf(shape.data, { survey: 'surveys:read' })

/** Answers to commands that tell what became of these, and nothing of the things that they are about. */
const OUTCOMES: ReadonlySet<unknown> = new Set([
  ...[ImportAnswer, UndoImportAnswer, SyncAnswer, MadeCards, MovesTold],
  ...[UploadedPhotos, PhotoAnswer, SeveralAnswer],
])

/** The schemas that a schema holds. */
function within(schema: z.ZodType): readonly z.ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape) as z.ZodType[]
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType]
  if (schema instanceof z.ZodUnion) return schema.options as z.ZodType[]
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? [schema.unwrap() as z.ZodType] : []
}

const known = new Map<z.ZodType, ReadonlySet<Scope>>()

/** The scopes of all parts of what a schema describes. */
function scopesWithin(schema: z.ZodType): ReadonlySet<Scope> {
  const before = known.get(schema)
  if (before) return before
  const found = new Set([
    ...Object.values(PARTS.get(schema) ?? {}),
    ...within(schema).flatMap((one) => [...scopesWithin(one)]),
  ])
  known.set(schema, found)
  return found
}

/** A value without its parts of these scopes. */
function without(lacking: readonly Scope[], schema: z.ZodType, value: unknown): unknown {
  const isWhole =
    typeof value !== 'object' || value === null || !lacking.some((scope) => scopesWithin(schema).has(scope))
  if (isWhole) return value
  if (Array.isArray(value)) {
    const [each] = within(schema)
    return each ? value.map((one: unknown) => without(lacking, each, one)) : value
  }
  if (!(schema instanceof z.ZodObject)) {
    const inner = within(schema).find((one) => one.safeParse(value).success)
    return inner && without(lacking, inner, value)
  }
  const scopes = PARTS.get(schema)
  const shape: Readonly<Record<string, unknown>> = schema.shape
  const fields = Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
    const scope = scopes?.[name]
    if (scope !== undefined && lacking.includes(scope)) return []
    const of = shape[name]
    return [[name, of instanceof z.ZodType ? without(lacking, of, field) : field]]
  })
  return Object.fromEntries(fields)
}

/** The scope that reads the things which a route changes; undefined of a route that changes none. */
function readScopeOf(config: FastifyContextConfig): Scope | undefined {
  const [scope] = scopesOf(config)
  return scope?.endsWith(':write') ? SCOPES.find((one) => one === scope.replace(/write$/, 'read')) : undefined
}

type Route = {
  readonly config?: FastifyContextConfig | undefined
  readonly schema?: { readonly response?: unknown } | undefined
}

/** The schema of a route's answer of a status; undefined where that is no JSON. */
function answerOf({ schema }: Route, status: number): z.ZodType | undefined {
  const answer = (schema?.response as Readonly<Record<number, unknown>> | undefined)?.[status]
  return answer instanceof z.ZodType ? answer : undefined
}

/** The words about what a route leaves out of its answers to keys; empty where that is nothing. */
export function withheldWords({ config = {}, schema }: Route): string {
  const route = { config, schema }
  const answers = [200, 201, 202].flatMap((status) => answerOf(route, status) ?? [])
  const read = readScopeOf(config)
  const things = answers.filter((answer) => !OUTCOMES.has(answer) && !(answer instanceof z.ZodUndefined))
  const parts = new Set(answers.flatMap((answer) => [...scopesWithin(answer)]))
  return [
    ...(read !== undefined && things.length > 0 ? [` A key without ${read} is answered the id alone.`] : []),
    ...[...parts].filter((scope) => scope !== read).map((scope) => ` Parts are left out for a key without ${scope}.`),
  ].join('')
}

const IdOfThing = z.object({ id: z.unknown().optional() })
/** The answer about one thing, or several. */
const IdAlone = z.union([IdOfThing.array(), IdOfThing])
/** A refusal, of which a key that may not read hears no more than that there was one. */
const Refusal = z.looseObject({ code: z.string().optional(), message: z.string() })

/**
 * The cut of the text of a request's answer down to what its API key may read; null where the key reads all of it, and for people.
 */
export function cutFor({ session, routeOptions }: FastifyRequest, status: number): ((text: string) => string) | null {
  if (!session || !('key' in session)) return null
  const { scopes } = session.key
  const read = readScopeOf(routeOptions.config)
  const isBlind = read !== undefined && !scopes.includes(read)
  const cut = (change: (value: unknown) => unknown) => (text: string) => JSON.stringify(change(JSON.parse(text)))
  if (isBlind && REFUSED.includes(status)) return cut((value) => refusalUntold(value, read))
  const answer = answerOf(routeOptions, status)
  if (!answer) return null
  if (isBlind && !OUTCOMES.has(answer)) return cut((value) => IdAlone.parse(value))
  const lacking = [...scopesWithin(answer)].filter((scope) => !scopes.includes(scope))
  return lacking.length === 0 ? null : cut((value) => without(lacking, answer, value))
}

/** Statuses of refusals that tell of the thing itself: it is gone, or another change was first. */
const REFUSED = [404, 409]

/** A refusal without what beat the command. */
function refusalUntold(value: unknown, read: Scope) {
  const { code, message, ...told } = Refusal.parse(value)
  const isBare = Object.keys(told).length === 0
  return { ...(code !== undefined && { code }), message: isBare ? message : `${CHANGED} the scope ${read}.` }
}
const CHANGED = 'This was changed meanwhile, or is no more as it was. Whatever it is now, a key is told with'

/** The answer of a request, cut. Large reads cut theirs by themselves. */
export function cutAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const cut = cutFor(request, reply.statusCode)
  if (!cut) return payload
  const text = cut(reply.serialize(payload) as string)
  reply.serializer(() => text)
  return payload
}
