import { assign, type AssignmentChange, remove, withoutRepeats } from '../kernel/assigned-people.ts'
import { type Context, type Decider, type Decision, decided } from '../kernel/decider.ts'
import type { EventPhoto } from '../kernel/photo.ts'
import { foldCase } from '../kernel/text/text.ts'
import type { DataOf, FormCommand } from './commands.ts'
import type { FormEvent } from './events.ts'
import { evolve } from './evolve.ts'
import type { SectionId } from './form-id.ts'
import { sectionsFrom } from './from-template.ts'
import { merge, type OpenForm, seenForm } from './merge.ts'
import { formSnapshots, type FormPatch, type FormView, type HeldPhoto, type HeldSection } from './model.ts'
import { openForm } from './open-form.ts'
import { refused } from './refusals.ts'
import { MAX_SECTION_PHOTOS } from './sent-section.ts'

/** The rules of a form with its sections (specification, second document, sections 2 to 5). */
export const formDecider: Decider<FormView, FormPatch, FormCommand, FormEvent> = {
  decide,
  evolve,
  open: openForm,
  snapshots: formSnapshots,
}

function decide(command: FormCommand, view: FormView, context: Context): Decision<FormEvent> {
  switch (command.type) {
    case 'CreateForm':
      return createForm(command.data, view, context)
    case 'SaveForm':
      return saveForm(command.data, existing(view), context)
    case 'AssignUsers':
      return usersChanged(assign(command.data, existing(view).form.assignedUsers), view)
    case 'RemoveUser':
      // A form that is gone has no one to remove.
      return usersChanged(remove(command.data, view.form?.assignedUsers ?? [], view.assignedSince), view)
    case 'AddFormPhotos':
      return addPhotos(command.data, existing(view))
    case 'RemoveSectionPhoto':
      return removePhoto(command.data, existing(view))
    case 'AnnounceSectionPhotos':
      return announce(command.data, existing(view))
    case 'GiveUpSectionPhotos':
      return giveUp(command.data, existing(view))
    case 'DropLoosePhotos':
      return dropLoose(command.data, view)
    case 'DeleteForm': {
      const { title } = existing(view).form
      return decided<FormEvent>(...dropPhotos(view).events, { type: 'FormDeleted', data: { title } })
    }
  }
}

function existing(view: FormView): OpenForm {
  const { form } = view
  if (!form) throw refused({ code: 'form-unknown' })
  return { ...view, form }
}

function createForm(
  { template, ...data }: DataOf<'CreateForm'>,
  { form, isDeleted }: FormView,
  { actor }: Context,
): Decision<FormEvent> {
  if (form || isDeleted) throw refused({ code: 'form-exists' })
  if (actor.role === 'installer' && data.assignedUsers.length > 0)
    throw refused({ code: 'form-of-employees', field: 'assignedUsers' })
  if (template === null) throw refused({ code: 'form-template-unknown' })
  if (template && template.organizationId !== null && template.organizationId !== data.organizationId)
    throw refused({ code: 'form-template-elsewhere' })
  const sections = template ? sectionsFrom(template.sections, data.title) : data.sections
  return decided({
    type: 'FormCreated',
    data: { ...data, sections, assignedUsers: withoutRepeats(data.assignedUsers) },
  })
}

const usersChanged = (change: AssignmentChange | null, { form }: FormView): Decision<FormEvent> =>
  change ? decided({ type: 'FormUsersChanged', data: { ...change, createdBy: form?.createdBy ?? null } }) : decided()

/** Installers choose the install type of each door before they have finished, and leave organization and people to employees (decisions). */
function saveForm(data: DataOf<'SaveForm'>, view: OpenForm, context: Context): Decision<FormEvent> {
  const { wanted, seen, isUnfinished } = data
  if (context.actor.role === 'installer') {
    const { organizationId, assignedUsers } = seen?.form ?? seenForm(view)
    if (wanted.organizationId !== undefined && wanted.organizationId !== organizationId)
      throw refused({ code: 'form-of-employees', field: 'organizationId' })
    if (wanted.assignedUsers !== undefined && !isSamePeople(wanted.assignedUsers, assignedUsers))
      throw refused({ code: 'form-of-employees', field: 'assignedUsers' })
    const open = isUnfinished ? [] : (wanted.sections ?? []).map(({ section }) => section).filter(lacksInstallType)
    if (open.length > 0) throw refused({ code: 'door-install-type', sections: open.map(({ id }) => id) })
  }
  return { events: merge(data, view, context), refusals: [] }
}

function isSamePeople(one: readonly string[], other: readonly string[]): boolean {
  const [first, second] = [new Set(one.map(foldCase)), new Set(other.map(foldCase))]
  return first.size === second.size && [...first].every((email) => second.has(email))
}

/** True for a door without an install type. */
export function lacksInstallType({ type, answers }: Pick<HeldSection, 'type' | 'answers'>): boolean {
  const { installType } = answers
  const isChosen = typeof installType === 'object' && Object.values(installType ?? {}).includes(true)
  return type === 'door' && !isChosen
}

/** The same bytes in the same section are one photo, however often they come. */
function addPhotos({ sectionId, photos }: DataOf<'AddFormPhotos'>, view: OpenForm): Decision<FormEvent> {
  const each = [...new Map(photos.map((photo) => [photo.digest, photo])).values()]
  const isKnown = ({ digest }: EventPhoto) => view.photos.has(digest)
  const added = (photo: EventPhoto): FormEvent => ({ type: 'FormPhotoAdded', data: { sectionId, photo } })
  if (sectionId === null)
    return decided(
      ...each.map(
        (photo): FormEvent =>
          isKnown(photo) ? { type: 'FormPhotoAwaited', data: { digest: photo.digest } } : added(photo),
      ),
    )
  const { photos: held } = section(view, sectionId)
  const fresh = each.filter(({ digest }) => !held.includes(digest))
  if (fresh.length > 0 && held.length + fresh.length > MAX_SECTION_PHOTOS)
    throw refused({ code: 'section-full', most: MAX_SECTION_PHOTOS })
  return decided(
    ...fresh.map(
      (photo): FormEvent =>
        isKnown(photo) ? { type: 'SectionPhotosAttached', data: { sectionId, digests: [photo.digest] } } : added(photo),
    ),
  )
}

/** A photo that is gone already is removed. Its bytes go with the last section that has it, unless an unsaved one waits for it. */
function removePhoto({ sectionId, digest }: DataOf<'RemoveSectionPhoto'>, view: OpenForm): Decision<FormEvent> {
  const { photos } = section(view, sectionId)
  const photo = view.photos.get(digest)
  if (!photo || !photos.includes(digest)) return decided()
  const isElsewhere = [...view.sections.values()].some((one) => one.id !== sectionId && one.photos.includes(digest))
  const isLoose = !isElsewhere && photo.isAwaited
  const removed: FormEvent = {
    type: 'SectionPhotoRemoved',
    data: { sectionId, digest, fileName: photo.fileName, isLoose },
  }
  return isElsewhere || isLoose ? decided(removed) : decided(removed, dropped([photo]))
}

function announce({ sectionId, digests }: DataOf<'AnnounceSectionPhotos'>, view: OpenForm): Decision<FormEvent> {
  const { photos, announced } = section(view, sectionId)
  const fresh = digests.filter((digest) => !photos.includes(digest) && !announced.includes(digest))
  return fresh.length === 0
    ? decided()
    : decided({ type: 'SectionPhotosAnnounced', data: { sectionId, digests: fresh } })
}

function giveUp({ sectionId, digests }: DataOf<'GiveUpSectionPhotos'>, view: OpenForm): Decision<FormEvent> {
  const { announced } = section(view, sectionId)
  const known = digests.filter((digest) => announced.includes(digest))
  return known.length === 0 ? decided() : decided({ type: 'SectionPhotosGivenUp', data: { sectionId, digests: known } })
}

/** Ends what has waited since before a time: photos that no section took, and announcements of photos that did not come. */
function dropLoose({ before }: DataOf<'DropLoosePhotos'>, view: FormView): Decision<FormEvent> {
  const late = [...view.sections.values()].filter(
    ({ announced, announcedAt }) => announced.length > 0 && announcedAt !== null && announcedAt < before,
  )
  return decided<FormEvent>(
    ...dropPhotos(view, ({ looseSince }) => looseSince !== null && looseSince < before).events,
    ...late.map(
      ({ id, announced }): FormEvent => ({
        type: 'SectionPhotosGivenUp',
        data: { sectionId: id, digests: [...announced] },
      }),
    ),
  )
}

/** Drops the photos of a form that are meant; default: all. */
function dropPhotos({ photos }: FormView, isMeant: (photo: HeldPhoto) => boolean = () => true): Decision<FormEvent> {
  const meant = [...photos.values()].filter(isMeant)
  return meant.length === 0 ? decided() : decided(dropped(meant))
}

const dropped = (photos: readonly HeldPhoto[]): FormEvent => ({
  type: 'FormPhotosDropped',
  data: { photos: photos.map(({ addedAt: _, looseSince: __, isAwaited: ___, ...photo }) => photo) },
})

function section({ sections }: FormView, id: SectionId): HeldSection {
  const found = sections.get(id)
  if (!found) throw refused({ code: 'section-unknown' })
  return found
}
