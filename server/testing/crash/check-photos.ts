import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import type { UserId } from '#events/kernel/ids.ts'
import type { LogEvent } from '#events/registry.ts'
import type { PhotoStore } from '../../photos/photo-store.ts'
import { userIdOf } from '../app/app.ts'
import type { SentCommand } from './sent.ts'

/** Uploads that count against the day of each person, by their bytes. */
export type CountedBytes = ReadonlyMap<UserId, number>

const isPhoto = (event: LogEvent): event is Extract<LogEvent, { type: 'PhotoAdded' | 'FormPhotoAdded' }> =>
  event.type === 'PhotoAdded' || event.type === 'FormPhotoAdded'

/**
 * Every photo that an event names must be in the store, byte by byte (docs/rules.md, PHOTO-51).
 * @returns what is wrong, in sentences.
 */
export async function checkBytes(log: readonly LogEvent[], photos: Pick<PhotoStore, 'get'>): Promise<string[]> {
  const wrong: string[] = []
  // Those that forms let go of are deleted, sooner or later.
  const dropped = new Set(
    log.flatMap((event) => (event.type === 'FormPhotosDropped' ? event.data.photos.map(({ key }) => key) : [])),
  )
  for (const event of log) {
    if (!isPhoto(event) || dropped.has(event.data.photo.key)) continue
    const { key, digest, bytes } = event.data.photo
    const content = await photos.get(event.data.photo)
    const hash = createHash('sha256')
    let length = 0
    for await (const chunk of (content ?? []) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      length += chunk.length
    }
    if (!content) wrong.push(`the store lacks ${key}`)
    else if (hash.digest('hex') !== digest || length !== bytes) wrong.push(`${key} has other bytes than its event says`)
  }
  return wrong
}

/** The bytes of people's uploads that count in their quotas, without those under way. */
export async function countedUploads(pool: Pool): Promise<CountedBytes> {
  const { rows } = await pool.query<{ person: UserId; bytes: number }>(
    `select person::int as person, sum(bytes)::float8 as bytes from upload_space where held_until is null group by person`,
  )
  return new Map(rows.map(({ person, bytes }) => [person, bytes]))
}

/**
 * The bytes that count against a person's day must be those that they added (docs/rules.md, PHOTO-51). Only an upload without
 * an answer may count before its event is there: it is sent again under its key.
 * @returns what is wrong, in sentences.
 */
export function checkCounted(log: readonly LogEvent[], sent: readonly SentCommand[], counted: CountedBytes): string[] {
  const added = new Map<UserId, number>()
  for (const event of log)
    if (isPhoto(event) && event.actor.id !== null)
      added.set(event.actor.id, (added.get(event.actor.id) ?? 0) + event.data.photo.bytes)
  const open = new Set(
    sent.flatMap(({ intent, answer, person }) =>
      (intent.kind === 'photo' || intent.kind === 'form-photo') && !answer ? userIdOf(person) : [],
    ),
  )
  return [...new Set([...added.keys(), ...counted.keys()])].flatMap((person) => {
    const [is, counts] = [added.get(person) ?? 0, counted.get(person) ?? 0]
    const isFine = open.has(person) ? counts >= is : counts === is
    return isFine ? [] : `person ${person} added ${is} bytes, and ${counts} count`
  })
}
