import type { FormSummary } from '#events/form/api.ts'
import type { FormId, OrganizationId } from '#events/kernel/ids.ts'
import { maySeeForm } from '#events/form/model.ts'
import { formOfStream } from '#events/form/stream.ts'
import type { Person } from '#events/kernel/actor.ts'
import { foldCase } from '#events/kernel/text/text.ts'
import { type ChangedRow, type Db, projection } from '../../engine/projection.ts'
import { collection } from '../collection.ts'
import type { List } from '../live-list.ts'

/**
 * `assigned` holds the e-mails in the form in which they are compared. `waiting`: since when (ISO 8601, UTC) a photo waits: by digest
 * one that no section has, by section and digest one that was announced and has not come. A deleted form keeps its row: ids are given out once.
 */
type Row = {
  readonly form: FormSummary
  readonly assigned: readonly string[]
  readonly waiting: Readonly<Record<string, string>>
  readonly isDeleted: boolean
}

/** The events that change what the list shows of a form, and those by which photos begin to wait or cease to. */
const LISTED = ['FormCreated', 'FormRenamed', 'FormMovedToOrganization', 'FormUsersChanged', 'FormDeleted'] as const
const OF_PHOTOS = [
  ...(['FormPhotoAdded', 'FormPhotoAwaited', 'SectionPhotosAttached', 'SectionRemoved'] as const),
  ...(['SectionPhotoRemoved', 'FormPhotosDropped', 'SectionPhotosAnnounced', 'SectionPhotosGivenUp'] as const),
] as const
const isListed = (type: string): boolean => (LISTED as readonly string[]).includes(type)

/** Every form, without its sections. */
export const forms = projection<Row, (typeof LISTED | typeof OF_PHOTOS)[number]>({
  name: 'forms',
  ids: 'form',
  version: 1,
  table: 'form',
  indexes: [`using gin ((doc -> 'assigned'))`, `(((doc -> 'form' -> 'organizationId')::bigint))`],
  handles: [...LISTED, ...OF_PHOTOS],
  fold(row, event) {
    const id = formOfStream(event.stream)
    if (id === null) return []
    if (event.type === 'FormCreated') {
      const { title, organizationId, assignedUsers } = event.data
      const made = { createdBy: event.actor.id, createdAt: event.recordedAt }
      return [[id, shown({ id, title, organizationId, ...made, assignedUsers }, {})]]
    }
    const before = row(id)
    if (!before) return []
    const { form, waiting } = before
    const begin = (keys: readonly string[], from = waiting): ChangedRow<Row> => [
      id,
      { ...before, waiting: { ...from, ...Object.fromEntries(keys.map((key) => [key, event.recordedAt])) } },
    ]
    const without = (isMeant: (key: string) => boolean) =>
      Object.fromEntries(Object.entries(waiting).filter(([key]) => !isMeant(key)))
    const end = (...keys: readonly string[]): ChangedRow<Row> => [
      id,
      { ...before, waiting: without((key) => keys.includes(key)) },
    ]
    const announced = (section: number, digest: string) => `${section} ${digest}`
    switch (event.type) {
      case 'FormRenamed':
        return [[id, shown({ ...form, title: event.data.title }, waiting)]]
      case 'FormMovedToOrganization':
        return [[id, shown({ ...form, organizationId: event.data.organizationId }, waiting)]]
      case 'FormUsersChanged':
        return [[id, shown({ ...form, assignedUsers: event.data.assignedUsers }, waiting)]]
      case 'FormDeleted':
        return [[id, { ...before, isDeleted: true }]]
      case 'FormPhotoAdded': {
        const { sectionId, photo } = event.data
        return [sectionId === null ? begin([photo.digest]) : end(announced(sectionId, photo.digest))]
      }
      case 'FormPhotoAwaited':
        return event.data.digest in waiting ? [begin([event.data.digest])] : []
      case 'SectionRemoved': {
        const { section, loose } = event.data
        const others = without((key) => key.startsWith(announced(section.id, '')))
        return [begin(loose, others)]
      }
      case 'SectionPhotoRemoved':
        return event.data.isLoose ? [begin([event.data.digest])] : []
      case 'SectionPhotosAttached': {
        const { sectionId, digests } = event.data
        return [end(...digests, ...digests.map((digest) => announced(sectionId, digest)))]
      }
      case 'FormPhotosDropped':
        return [end(...event.data.photos.map(({ digest }) => digest))]
      case 'SectionPhotosAnnounced':
        return [begin(event.data.digests.map((digest) => announced(event.data.sectionId, digest)))]
      case 'SectionPhotosGivenUp':
        return [end(...event.data.digests.map((digest) => announced(event.data.sectionId, digest)))]
    }
  },
})

const shown = (form: FormSummary, waiting: Row['waiting']): Row => ({
  form,
  assigned: form.assignedUsers.map(foldCase),
  waiting,
  isDeleted: false,
})

const kept = collection<FormSummary>(forms, 'form')
/** For any reader. */
export const { one: findForm } = kept

/** The forms that a person may see (the rule of `maySeeForm`), in the order of their ids. */
export const listForms = (db: Db, { id, role, email }: Person): Promise<FormSummary[]> =>
  role === 'employee'
    ? kept.all(db)
    : kept.things(
        db,
        "and (doc -> 'assigned' ? $1 or (doc -> 'form' -> 'createdBy') = to_jsonb($2::bigint)) order by id",
        foldCase(email),
        id,
      )

/** How many forms an organization has. */
export const countForms = (db: Db, organizationId: OrganizationId): Promise<number> =>
  kept.count(db, "and (doc -> 'form' -> 'organizationId')::bigint = $1", organizationId)

/** The forms that a person is assigned to. @param email as they are assigned, in whatever case. */
export const formsOf = (db: Db, email: string): Promise<FormId[]> =>
  kept.ids(db, "and doc -> 'assigned' ? $1", foldCase(email))

/** The forms with photos that wait since before a time (ISO 8601, UTC). */
export const formsWithLatePhotos = (db: Db, before: string): Promise<FormId[]> =>
  kept.ids(
    db,
    `and doc -> 'waiting' <> '{}'::jsonb
       and exists (select from jsonb_each_text(doc -> 'waiting') as photo where photo.value < $1)`,
    before,
  )

/** The list of forms: employees see all, installers those that they made or are assigned to. */
export const formList: List<FormSummary> = {
  touchedBy(event) {
    const id = formOfStream(event.stream)
    if (id === null || !isListed(event.type)) return null
    return { id, revoked: event.type === 'FormUsersChanged' ? event.data.revoked : [] }
  },
  roles: ['employee'],
  async rows(db, ids) {
    const { rows } = await db.query<{ id: number; doc: Row }>(
      `select id, doc from ${forms.rows} where id = any($1::bigint[])`,
      [ids],
    )
    return rows.map(({ id, doc: { form, isDeleted } }) => ({
      id,
      row: isDeleted ? null : form,
      isFor: (person) => maySeeForm(person, form),
    }))
  },
}
