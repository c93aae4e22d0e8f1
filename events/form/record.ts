import { z } from 'zod'
import { UserId } from '../kernel/ids.ts'
import { shownEmail } from '../kernel/personal.ts'
import type { FormEvent } from './events.ts'
import type { SectionId } from './form-id.ts'
import { wordsOf } from './sections/field.ts'
import { typeOf } from './sections/all.ts'
import { asSection, type Section } from './section.ts'
import type { FormView } from './model.ts'

// A form's own history: who changed which field from what to what (decisions, "Surveys").

/** A field that an event changed, in words. `unseen`: whose value it replaced that the person had not seen; null: the system's. */
export const FieldLine = z.object({
  label: z.string(),
  from: z.string(),
  to: z.string(),
  unseen: z.object({ id: UserId.nullable(), name: z.string() }).optional(),
})
export type FieldLine = z.infer<typeof FieldLine>

/** An event of a form as its history tells it. `phrase` goes on after the person's name. `section`: the one that it is about. */
export type FormLine = {
  readonly phrase: string
  readonly section: SectionId | null
  readonly fields: readonly (Omit<FieldLine, 'unseen'> & { readonly unseen?: UserId | null })[]
}

/** The people's names of what a form belongs to, for events that have only their ids. */
export type NamesOfForm = { readonly organization: (id: number) => string }

/** @param view of the form before the event. */
export function tellForm(event: FormEvent, view: FormView, names: NamesOfForm): FormLine {
  const line = (phrase: string, section: SectionId | null = null, fields: FormLine['fields'] = []): FormLine => ({
    phrase,
    section,
    fields,
  })
  const titleOf = (id: SectionId) => view.sections.get(id)?.title || `section ${id}`
  switch (event.type) {
    case 'FormCreated':
      return line(`made the form ${event.data.title}`)
    case 'FormRenamed':
      return line('renamed the form', null, [{ label: 'Form Title', from: event.data.previous, to: event.data.title }])
    case 'FormMovedToOrganization': {
      const { previous, organizationId } = event.data
      const field = {
        label: 'Organization',
        from: names.organization(previous),
        to: names.organization(organizationId),
      }
      return line('moved the form to another organization', null, [field])
    }
    case 'FormUsersChanged': {
      const { granted, revoked } = event.data
      return line('changed who can open the form', null, [
        { label: 'People', from: revoked.map(shownEmail).join(', '), to: granted.map(shownEmail).join(', ') },
      ])
    }
    case 'SectionAdded': {
      const { section } = event.data
      return line(`added ${section.title}`, section.id, filledFields(section, 'to'))
    }
    case 'SectionChanged': {
      const { sectionId, changes } = event.data
      const section = view.sections.get(sectionId)
      return line(
        `changed ${titleOf(sectionId)}`,
        sectionId,
        changes.map((change) => changedField(change, section)),
      )
    }
    case 'SectionRemoved': {
      const { section } = event.data
      return line(`deleted ${section.title}`, section.id, filledFields(section, 'from'))
    }
    case 'SectionsReordered':
      return line('put the sections into another order')
    case 'FormPhotoAdded': {
      const { sectionId, photo } = event.data
      const place = sectionId === null ? 'a section that is not saved yet' : titleOf(sectionId)
      return line(`added the photo ${photo.fileName} to ${place}`, sectionId)
    }
    case 'SectionPhotosAttached': {
      const { sectionId, digests } = event.data
      return line(`added ${photosOf(digests.length)} to ${titleOf(sectionId)}`, sectionId)
    }
    case 'SectionPhotoRemoved': {
      const { sectionId, fileName } = event.data
      return line(`removed the photo ${fileName} from ${titleOf(sectionId)}`, sectionId)
    }
    case 'FormPhotoAwaited':
      return line('chose a photo that the form has for a section that is not saved yet')
    case 'FormPhotosDropped':
      return line(`let go of ${photosOf(event.data.photos.length)} that no section has`)
    case 'SectionPhotosAnnounced': {
      const { sectionId, digests } = event.data
      return line(`began to send ${photosOf(digests.length)} for ${titleOf(sectionId)}`, sectionId)
    }
    case 'SectionPhotosGivenUp': {
      const { sectionId, digests } = event.data
      return line(`gave up ${photosOf(digests.length)} of ${titleOf(sectionId)} that did not arrive`, sectionId)
    }
    case 'FormDeleted':
      return line('deleted the form')
  }
}

const photosOf = (count: number): string => (count === 1 ? '1 photo' : `${count} photos`)

/** All that a section says, as it comes (`to`) or goes (`from`). */
function filledFields(section: Section, side: 'from' | 'to'): FormLine['fields'] {
  const fields = typeOf(section)?.fields ?? {}
  return Object.entries(section.answers).flatMap(([name, value]) => {
    const words = wordsOf(fields[name], value)
    return words === '' ? [] : [{ label: labelOf(section, name), from: '', to: '', [side]: words }]
  })
}

type Change = Extract<FormEvent, { type: 'SectionChanged' }>['data']['changes'][number]

/** @param held the section before the change. */
function changedField({ field, from, to, unseen }: Change, held: Section | undefined): FormLine['fields'][number] {
  // A door's reading follows from its answers, also from those that come now.
  const section =
    held && asSection({ ...held, answers: to === undefined ? held.answers : { ...held.answers, [field]: to } })
  const words = (value: unknown) => wordsOf(section && typeOf(section)?.fields[field], value)
  return {
    label: section ? labelOf(section, field) : field,
    from: words(from),
    to: words(to),
    ...(unseen === undefined ? {} : { unseen }),
  }
}

/** People's name of a section's field; of a field that is not known, its own. */
const labelOf = (section: Section, field: string): string =>
  field === 'title' ? 'Title' : (typeOf(section)?.fields[field]?.label ?? field)
