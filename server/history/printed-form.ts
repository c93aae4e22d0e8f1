import type { Pool } from 'pg'
import type { PrintedForm } from '#events/form/api.ts'
import { filledSections } from '#events/form/filled-in.ts'
import type { FormId, UserId } from '#events/kernel/ids.ts'
import type { SectionId } from '#events/form/form-id.ts'
import type { FormView } from '#events/form/model.ts'
import { sectionsOf } from '#events/form/open-form.ts'
import { pathOfPhoto } from '#events/form/photos.ts'
import { asSection } from '#events/form/section.ts'
import { listOrganizations } from '#projections/models/projects/catalog.ts'
import type { EventStore } from '../event-store/port.ts'
import { namePeople } from './form-people.ts'
import { replayForm } from './past-form.ts'

type Deps = { readonly store: Pick<EventStore, 'read'>; readonly pool: Pool }
/** When people last filled something into a section (ISO 8601, UTC), the last one at the end. */
type FilledIn = Map<UserId | null, string>

/**
 * A form to be handed over, with who filled each section in and when, read from its log; null for one that is not there. Access is
 * the caller's affair. @throws UnreadableStream
 */
export async function readPrintedForm({ store, pool }: Deps, id: FormId): Promise<PrintedForm | null> {
  const filledIn = new Map<SectionId, FilledIn>()
  let last: { readonly revision: number; readonly at: string; readonly view: FormView } | null = null
  for await (const { event, before } of replayForm(store, id)) {
    for (const section of filledSections(event)) {
      const people: FilledIn = filledIn.get(section) ?? new Map()
      people.delete(event.actor.id)
      filledIn.set(section, people.set(event.actor.id, event.recordedAt))
    }
    last = { revision: event.revision, at: event.recordedAt, view: before }
  }
  if (!last?.view.form) return null
  const { revision, at, view } = last
  const { title, organizationId, createdBy, createdAt } = last.view.form
  const organization = (await listOrganizations(pool)).find((one) => one.id === organizationId)?.name
  const person = await namePeople(pool, [createdBy, ...[...filledIn.values()].flatMap((people) => [...people.keys()])])
  return {
    ...{ id, title, organization: organization ?? '', createdBy: person(createdBy), createdAt, revision, at },
    sections: sectionsOf(view).map((section) => ({
      ...asSection(section),
      photos: section.photos.flatMap((digest) => {
        const photo = view.photos.get(digest)
        return photo ? [{ path: pathOfPhoto(id, photo), fileName: photo.fileName }] : []
      }),
      filledIn: [...(filledIn.get(section.id) ?? [])].toReversed().map(([by, when]) => ({ by: person(by), at: when })),
    })),
  }
}
