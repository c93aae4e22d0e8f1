import type { FormEvent } from '#events/form/events.ts'
import { fieldsOf, isSameSection, isSameValue, type Section, valueOf } from '#events/form/section.ts'
import { ReceivedSection } from '#events/form/sent-section.ts'
import type { RecordedEvent } from '#events/kernel/envelope.ts'
import type { SentCommand } from './ledger.ts'
import { NOTHING, type Shot, shotsOf } from './shots.ts'

type Event = RecordedEvent<FormEvent>
type Save = Extract<SentCommand['what'], { readonly kind: 'save' }>

/** The sections that a save says, by their ids. */
const sectionsOf = ({ body }: Save): ReadonlyMap<number, Section> =>
  new Map(
    (body.sections as readonly unknown[])
      .map((sent) => ReceivedSection.parse(sent).section)
      .map((one) => [one.id, one]),
  )

const isOther = (one: Section | undefined, other: Section) => (field: string) =>
  one === undefined || !isSameValue(valueOf(one, field), valueOf(other, field))

/** The fields of a section that a save changes. */
const changesOf = (was: Section, wanted: Section): string[] => fieldsOf(was, wanted).filter(isOther(was, wanted))

/**
 * The faults between the log of a form and what people sent and were told, in sentences: each acknowledged command must have had
 * its effect at the revision that its answer names, once, and each event must be meant by a command whose sender saw what it replaces.
 */
export function checkForm(log: readonly Event[], sent: readonly SentCommand[]): string[] {
  const shots = shotsOf(log)
  const at = (revision: number) => shots[revision] ?? NOTHING
  const byCommand = new Map<string, Event[]>()
  for (const event of log) byCommand.set(event.commandId, [...(byCommand.get(event.commandId) ?? []), event])
  const wrong: string[] = []
  for (const one of sent) {
    const events = byCommand.get(one.key) ?? []
    const faults = faultsOf(one, events, at)
    wrong.push(...faults.map((fault) => `${one.key} (${one.what.kind}): ${fault}; ${JSON.stringify(one.answer)}`))
    if (events.length !== (events.at(-1)?.revision ?? -1) - (events[0]?.revision ?? 0) + 1)
      wrong.push(`${one.key} stands in the log in several pieces`)
  }
  const byKey = new Map(sent.map((one) => [one.key, one]))
  for (const event of log.slice(1)) {
    const fault = faultOfEvent(event, byKey.get(event.commandId), at)
    if (fault !== null) wrong.push(`${event.type} at ${event.revision}: ${fault}`)
  }
  return [...wrong, ...photoFaults(log, sent, shots.at(-1) ?? NOTHING)]
}

function faultsOf({ what, answer }: SentCommand, events: readonly Event[], at: (revision: number) => Shot): string[] {
  if (!answer) return ['it has no answer']
  // By the time of the answer, or of a second try, the form may be gone for its sender: 404 says that, and nothing of the command.
  if (answer.status === 404) return []
  if (answer.status >= 300) return events.length > 0 ? ['it was refused and took effect'] : []
  if (what.kind === 'photo') return []
  const { revision } = answer
  if (revision === null) return ['the answer names no revision']
  if (events.length > 0 && events.at(-1)?.revision !== revision) return ['it is not where the answer says']
  const now = at(revision)
  if (what.kind === 'delete') return now.title === null ? [] : ['the form is there']
  if (what.kind === 'unphoto')
    return now.photos.get(what.section)?.includes(what.digest) ? ['the section still has the photo'] : []
  return what.kind === 'save' ? faultsOfSave(what, at(what.body.revision), now) : []
}

/** @param read the form as the sender had read it. @param now as it was after the save. */
function faultsOfSave(save: Save, read: Shot, now: Shot): string[] {
  const wanted = sectionsOf(save)
  const faults: string[] = []
  for (const [id, section] of wanted) {
    const was = read.sections.get(id)
    if (was) {
      for (const field of changesOf(was, section).filter(isOther(now.sections.get(id), section)))
        faults.push(`${field} of section ${id} is not what it says`)
      continue
    }
    // Of a section that was deleted meanwhile two people may each add their own version again.
    const added = [...now.sections.values()].filter((one) => isSameSection(one, section))
    if (added.length !== 1) faults.push(`section ${section.title} is there ${added.length} times`)
  }
  for (const id of read.sections.keys())
    if (!wanted.has(id) && now.sections.has(id)) faults.push(`section ${id} was not deleted`)
  const { title, organizationId } = save.body
  if (title !== read.title && title !== now.title) faults.push('the title is another one')
  if (organizationId !== read.organizationId && organizationId !== now.organizationId)
    faults.push('the organization is another one')
  const among = (order: Iterable<number>) =>
    [...order].filter((id) => read.sections.has(id) && wanted.has(id) && now.sections.has(id)).join()
  const order = among(wanted.keys())
  if (order !== among(read.sections.keys()) && order !== among(now.sections.keys()))
    faults.push('the sections are not in its order')
  return faults
}

/** Each event that a save can lead to must be one that its sender meant, with nothing under it that they had not read. */
function faultOfEvent(event: Event, sent: SentCommand | undefined, at: (revision: number) => Shot): string | null {
  const save = sent?.what.kind === 'save' ? sent.what : null
  const [read, before] = [at(save?.body.revision ?? -1), at(event.revision - 1)]
  switch (event.type) {
    case 'SectionChanged': {
      const { sectionId, changes } = event.data
      const [was, wanted] = [read.sections.get(sectionId), save && sectionsOf(save).get(sectionId)]
      if (!was || !wanted) return 'no one meant it'
      const meant = new Set(changesOf(was, wanted))
      const now = before.sections.get(sectionId)
      if (!now || !isSameSection(was, now)) return 'it replaces what its sender had not read'
      if (!changes.every(({ field, to }) => meant.has(field) && isSameValue(to, valueOf(wanted, field))))
        return 'its sender meant other changes'
      const isTold = changes.every((change) => {
        const writer = before.writers.get(`${sectionId} ${change.field}`)
        const isUnseen =
          writer &&
          writer.revision > (save?.body.begun?.[sectionId] ?? save?.body.revision ?? 0) &&
          writer.by !== event.actor.id
        return isUnseen ? change.unseen === writer.by : change.unseen === undefined
      })
      return isTold ? null : 'it does not say whose value it replaces unseen'
    }
    case 'SectionRemoved': {
      const was = read.sections.get(event.data.section.id)
      if (!save || !was || sectionsOf(save).has(was.id)) return 'no one meant it'
      return isSameSection(was, event.data.section) ? null : 'its sender had read another section'
    }
    case 'SectionAdded': {
      const titles = save ? [...sectionsOf(save).values()].map(({ title }) => title) : []
      return titles.includes(event.data.section.title) ? null : 'no one meant it'
    }
    case 'FormRenamed':
      return save?.body.title === event.data.title && read.title === event.data.previous ? null : 'no one meant it'
    case 'FormMovedToOrganization':
      return save?.body.organizationId === event.data.organizationId ? null : 'no one meant it'
    case 'SectionsReordered':
      return save ? null : 'no one meant it'
    case 'SectionPhotoRemoved':
      return sent?.what.kind === 'unphoto' && sent.what.digest === event.data.digest ? null : 'no one meant it'
    case 'FormDeleted':
      return sent?.what.kind === 'delete' ? null : 'no one meant it'
    case 'FormCreated':
    case 'FormUsersChanged':
    case 'FormPhotoAdded':
    case 'FormPhotoAwaited':
    case 'FormPhotosDropped':
    case 'SectionPhotosAttached':
    case 'SectionPhotosAnnounced':
    case 'SectionPhotosGivenUp':
      return null
  }
}

/** A photo that was acknowledged came once, and is there unless its form or section went, or a person removed it. */
function photoFaults(log: readonly Event[], sent: readonly SentCommand[], last: Shot): string[] {
  const added = log.flatMap((event) => (event.type === 'FormPhotoAdded' ? [event.data.photo.digest] : []))
  const dropped = log.flatMap((event) => (event.type === 'FormPhotosDropped' ? event.data.photos : []))
  const gone = new Set(dropped.map(({ digest }) => digest))
  const removed = new Set(
    log.flatMap((event) =>
      event.type === 'SectionPhotoRemoved' ? [`${event.data.sectionId} ${event.data.digest}`] : [],
    ),
  )
  return sent.flatMap(({ key, what, answer }) => {
    if (what.kind !== 'photo' || answer?.status !== 201) return []
    if (!added.includes(what.digest)) return [`the photo of ${key} is not in the log`]
    if (what.section === null || gone.has(what.digest) || removed.has(`${what.section} ${what.digest}`)) return []
    const photos = last.photos.get(what.section)
    return photos && !photos.includes(what.digest) ? [`the photo of ${key} is not in its section`] : []
  })
}
