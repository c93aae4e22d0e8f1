import type { Pool } from 'pg'
import type { RecordedEvent } from '#events/kernel/envelope.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { ImportedTexts, type RewrittenCard } from '#events/project/import/imported-texts.ts'
import { projectStream } from '#events/project/stream.ts'
import { isReadable } from '#events/registry.ts'
import { findPeople } from '#projections/models/people/users.ts'
import { UnreadableStream } from '../commands/command-error.ts'
import type { EventStore } from '../event-store/port.ts'

/**
 * The texts of a project's cards that people wrote, and no list, with the people's names (docs/rules.md, IMPORT-57).
 * Access is the caller's affair. @throws StoreUnavailable, UnreadableStream
 */
export async function readRewritten(
  { store, pool }: { readonly store: Pick<EventStore, 'read'>; readonly pool: Pool },
  id: ProjectId,
): Promise<RewrittenCard[]> {
  const texts = new ImportedTexts()
  for await (const event of store.read(projectStream(id), 0)) {
    if (!isReadable(event)) throw new UnreadableStream(event)
    texts.take(event as RecordedEvent<ProjectEvent>)
  }
  const cards = texts.rewritten()
  const ids = cards.flatMap(({ name, description }) => [name?.by ?? [], description?.by ?? []].flat())
  const people = await findPeople(pool, [...new Set(ids)], [])
  const names = new Map(people.map((one) => [one.id, `${one.firstName} ${one.lastName}`.trim()]))
  const named = <T extends NonNullable<RewrittenCard['name']>>(text: T) => ({
    ...text,
    byName: (text.by !== null && names.get(text.by)) || null,
  })
  return cards.map(({ deviceId, name, description }) => ({
    deviceId,
    ...(name && { name: named(name) }),
    ...(description && { description: named(description) }),
  }))
}
