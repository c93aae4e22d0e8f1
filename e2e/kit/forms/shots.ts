import { evolve } from '#events/form/evolve.ts'
import type { FormEvent } from '#events/form/events.ts'
import { openForm, sectionsOf } from '#events/form/open-form.ts'
import { asSection, type Section } from '#events/form/section.ts'
import type { RecordedEvent } from '#events/kernel/envelope.ts'

/** A form as it stood after an event. */
export type Shot = {
  readonly title: string | null
  readonly organizationId: number | null
  readonly sections: ReadonlyMap<number, Section>
  /** Digests of photos, by section. */
  readonly photos: ReadonlyMap<number, readonly string[]>
  /** The revision that gave each field of each section its value, and its actor; by section and field. */
  readonly writers: ReadonlyMap<string, { readonly by: number | null; readonly revision: number }>
}

export const NOTHING: Shot = {
  title: null,
  organizationId: null,
  sections: new Map(),
  photos: new Map(),
  writers: new Map(),
}

/** The form after each event of its log, by revision. The map of sections is in their order. */
export function shotsOf(log: readonly RecordedEvent<FormEvent>[]): Shot[] {
  const model = openForm()
  const writers = new Map<string, { readonly by: number | null; readonly revision: number }>()
  return log.map((event) => {
    model.apply(evolve(model.view, event))
    for (const place of placesIn(event)) writers.set(place, { by: event.actor.id, revision: event.revision })
    const sections = sectionsOf(model.view)
    return {
      title: model.view.form?.title ?? null,
      organizationId: model.view.form?.organizationId ?? null,
      sections: new Map(sections.map((section) => [section.id, asSection(section)])),
      photos: new Map(sections.map(({ id, photos }) => [id, photos])),
      writers: new Map(writers),
    }
  })
}

/** The fields that an event gives a value, each with its section. */
const placesIn = (event: FormEvent): string[] =>
  event.type === 'SectionChanged' ? event.data.changes.map(({ field }) => `${event.data.sectionId} ${field}`) : []
