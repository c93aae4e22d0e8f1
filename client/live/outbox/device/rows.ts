import { z } from 'zod'
import type { CommandId } from '#events/kernel/ids.ts'
import { type AnyEntry, isCommand, isPhoto, type Refusal } from '../entry.ts'
import { CommandEntry, Entry as EntrySchema } from '../entry-schema.ts'

/** A row as the device keeps it. `seq` is given by the database, and says the order over all tabs. */
export type Row = { readonly seq: number; readonly id: CommandId; readonly value: unknown }

/** The bytes of a photo on its way, apart from its entry. An ArrayBuffer: WebKit loses Blobs at random (Dexie#1919). */
export type PhotoRow = {
  readonly id: CommandId
  readonly name: string
  readonly type: string
  readonly lastModified: number
  readonly bytes: ArrayBuffer
}

/** The version of entries that this release writes. An older one is lifted by an upcast here; a newer one is left alone. */
const VERSION = 2

const RefusalSchema = z.strictObject({
  entry: CommandEntry,
  status: z.int(),
  code: z.string(),
  message: z.string(),
  body: z.unknown(),
  isDealtWith: z.boolean(),
})

/** A row as this release reads it. `newer`: a later release wrote it. `broken`: no release did. Both are left where they are. */
export type ReadRow<Value> =
  | { readonly kind: 'read'; readonly row: Row; readonly value: Value }
  | { readonly kind: 'newer' | 'broken'; readonly row: Row }

/** The entry of a row, at rest: what was under way when its tab ended is to be sent again, under the same key. */
export function readEntry(row: Row): ReadRow<AnyEntry> {
  const read = readWith(row, EntrySchema, row.value)
  if (read.kind !== 'read') return read
  // Roles of people alone make entries.
  const value = read.value as AnyEntry
  return { ...read, value: { ...value, ...(isCommand(value) && { isLate: true }) } }
}

export const readRefusal = (row: Row): ReadRow<Refusal> => readWith(row, RefusalSchema, row.value) as ReadRow<Refusal>

function readWith<Value>(row: Row, schema: z.ZodType<Value>, value: unknown): ReadRow<Value> {
  if (versionOf(value) > VERSION) return { kind: 'newer', row }
  const parsed = schema.safeParse(upcast(value))
  return parsed.success ? { kind: 'read', row, value: parsed.data } : { kind: 'broken', row }
}

const First = z.looseObject({ version: z.literal(1), kind: z.string() })
const FirstPhoto = First.extend({ kind: z.literal('photo'), deviceId: z.number() })
const FirstRefusal = z.looseObject({ entry: First })

/** A value as this release writes it. Version 1 knew photos of cards alone. */
function upcast(value: unknown): unknown {
  const refusal = FirstRefusal.safeParse(value).data
  if (refusal) return { ...refusal, entry: upcast(refusal.entry) }
  const photo = FirstPhoto.safeParse(value).data
  if (!photo) return First.safeParse(value).success ? { ...Object(value), version: VERSION } : value
  const { deviceId, ...others } = photo
  return { ...others, version: VERSION, place: { of: 'card', deviceId } }
}

const Versioned = z.union([
  z.looseObject({ version: z.number() }).transform(({ version }) => version),
  z.looseObject({ entry: z.looseObject({ version: z.number() }) }).transform(({ entry }) => entry.version),
])
const versionOf = (value: unknown): number => Versioned.safeParse(value).data ?? 0

/** An entry as it is kept: without what only the tab that sends it needs to know. */
export function atRest(entry: AnyEntry): AnyEntry {
  if (isPhoto(entry)) return entry.state === 'sent' ? { ...entry, state: 'queued' } : entry
  return { ...entry, isLate: false, state: entry.state === 'sent' ? 'queued' : entry.state }
}

/**
 * True if an entry outlives its tab. One that is sent at once or not at all does not, nor one that the server has, nor a file that
 * was never to be sent.
 */
export function isToBeKept(entry: AnyEntry): boolean {
  if (entry.state === 'accepted') return false
  if (isPhoto(entry)) return entry.state !== 'refused' || entry.wasSent
  return !entry.needsConnection && entry.seen !== 'all'
}

/** True if two states of an entry are kept as the same. */
export const isSameAtRest = (a: AnyEntry, b: AnyEntry): boolean =>
  a === b || JSON.stringify(atRest(a)) === JSON.stringify(atRest(b))
