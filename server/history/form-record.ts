import type { Pool } from 'pg'
import type { FormRecord, FormRecordQuery } from '#events/form/api.ts'
import type { FormId, UserId } from '#events/kernel/ids.ts'
import { type FormLine, tellForm } from '#events/form/record.ts'
import { listOrganizations } from '#projections/models/projects/catalog.ts'
import { doneAtOf } from '#projections/models/history/history.ts'
import { type KeyNames, namedKeys } from '#projections/models/history/history-keys.ts'
import type { EventStore } from '../event-store/port.ts'
import { namePeople } from './form-people.ts'
import { replayForm } from './past-form.ts'

type Deps = { readonly store: Pick<EventStore, 'read'>; readonly pool: Pool }
type ToldLine = FormLine & {
  readonly revision: number
  readonly at: string
  readonly doneAt: string | null
  readonly by: UserId | null
  readonly apiKey: string | undefined
}

/**
 * A page of a form's history, newest first, told from its log. Access is the caller's affair. `keyNames` looks up the names of API
 * keys by their ids; absent: the reader is not told of keys. @throws UnreadableStream
 */
export async function readFormRecord(
  { store, pool }: Deps,
  id: FormId,
  asked: FormRecordQuery & { readonly limit: number },
  keyNames?: KeyNames,
): Promise<FormRecord> {
  const organizations = new Map((await listOrganizations(pool)).map((one) => [one.id as number, one.name]))
  const { told, ...page } = await tell(store, id, asked, {
    organization: (of) => organizations.get(of) ?? 'another organization',
  })
  const person = await namePeople(
    pool,
    told.flatMap(({ by, fields }) => [by, ...fields.map(({ unseen }) => unseen)]),
  )
  const keyOf = await namedKeys(
    keyNames,
    told.flatMap(({ apiKey }) => apiKey ?? []),
  )
  const lines = told.toReversed().map(({ section, by, apiKey, fields, ...line }) => ({
    ...line,
    by: person(by),
    ...keyOf(apiKey),
    sectionId: section,
    fields: fields.map(({ unseen, ...field }) => ({
      ...field,
      ...(unseen !== undefined && { unseen: person(unseen) ?? { id: null, name: 'The system' } }),
    })),
  }))
  return { lines, ...page }
}

/** The lines of a page, oldest first. */
async function tell(
  store: Deps['store'],
  id: FormId,
  { before, after, section, limit }: Parameters<typeof readFormRecord>[2],
  names: Parameters<typeof tellForm>[2],
) {
  const told: ToldLine[] = []
  let [newest, hasMore] = [-1, false]
  for await (const { event, before: view } of replayForm(store, id, before)) {
    const { revision, recordedAt: at, occurredAt, actor, apiKey } = event
    if (after === undefined || revision > after) {
      const line = tellForm(event, view, names)
      if (section === undefined || line.section === section) {
        hasMore = told.length === limit
        if (hasMore && after !== undefined) break
        told.push({ revision, at, doneAt: doneAtOf(at, occurredAt), by: actor.id, apiKey, ...line })
        if (told.length > limit) told.shift()
      }
    }
    newest = revision
  }
  return { told, newest, hasMore }
}
