import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { UploadedPhotos } from '#events/form/api.ts'
import { pathOfPhoto } from '#events/form/photos.ts'
import { FormConflict } from '#events/form/refusals.ts'
import {
  chosenSection,
  conflictFields,
  type Whose,
} from '../../../client/features/surveys/form/conflicts/conflict-fields.ts'
import { type Draft, setPhotos } from '../../../client/features/surveys/form/draft/draft.ts'
import { conflictsOf, settle } from '../../../client/features/surveys/form/draft/follow.ts'
import { bodyOf, numbered } from '../../../client/features/surveys/form/draft/save-body.ts'
import { type FormHandle, formKind } from '../../../client/live/form.ts'
import { emailOf } from '../../../server/testing/app/app.ts'
import { photosForm } from '../../../server/testing/app/forms.ts'
import { JPEG } from '../../../server/testing/app/pictures.ts'
import type { Desk } from './desk.ts'
import { savedSection, typed } from './typing.ts'

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A person who works on one form with the client's own draft, view and line, and sends again what had no answer. */
export class FormEditor {
  readonly handle: FormHandle
  readonly #desk: Desk
  #stop: () => void
  #words = 0

  constructor(desk: Desk) {
    this.#desk = desk
    this.handle = desk.line.live.stream(formKind, desk.form)
    this.#stop = this.handle.watch()
  }

  get me() {
    return this.#desk.line.live.me
  }

  /** Does so many things, one after the other. */
  async work(acts: number): Promise<void> {
    const { random, line } = this.#desk
    for (let act = 0; act < acts; act++) {
      // For a while the others go on without them.
      line.switchTo(random.onceIn(8))
      await sleep(random.int(0, 12))
      if (this.handle.store.getState().phase === 'closed') this.lookAgain()
      await this.#act(random.int(1, 20))
    }
    line.switchTo(false)
  }

  /** Opens the form anew, as a page does that is loaded again. */
  lookAgain(): void {
    this.#stop()
    this.#stop = this.handle.watch()
  }

  async #act(choice: number): Promise<void> {
    if (choice <= 12) return this.#save()
    if (choice <= 15) return this.#addPhoto()
    if (choice <= 17) return this.#removePhoto()
    if (choice === 18) return this.#announce()
    if (this.me.role === 'employee') await this.#assign()
  }

  #word(): string {
    return `${this.me.id}-${++this.#words}`
  }

  /** Types a while, and saves; some send what they had read before, and leave it to the server to find what both changed. */
  async #save(): Promise<void> {
    const { random } = this.#desk
    const read = this.handle.store.getState()
    if (!read.form) return
    let draft = typed(random, read, () => this.#word())
    draft = await this.#withPhotos(draft, read.highestId)
    const head = {
      ...(random.onceIn(6) && { title: this.#word() }),
      ...(random.onceIn(6) && this.me.role === 'employee' && { organizationId: random.int(1, 2) }),
    }
    await sleep(random.int(0, 20))
    let picture = random.onceIn(2) ? read : this.handle.store.getState()
    for (let isRefused = true; isRefused && picture.form; ) {
      draft = numbered(this.#chosen(draft, picture), picture)
      const { revision } = picture
      const body = { ...bodyOf(draft, picture), ...head, revision }
      const { status, body: refusal } = await this.#desk.insist('PATCH', `/api/forms/${this.#desk.form}`, body, {
        kind: 'save',
        body,
      })
      isRefused = status === 409
      if (isRefused) await this.seen(FormConflict.parse(refusal).revision)
      picture = this.handle.store.getState()
    }
  }

  /** The draft with a choice, field by field or as a whole, in each section that another person changed too. */
  #chosen(draft: Draft, picture: ReturnType<FormHandle['store']['getState']>): Draft {
    const { random } = this.#desk
    return conflictsOf(draft, picture).reduce((settled, conflict) => {
      const whose = () => random.pick<Whose>(['mine', 'theirs'])
      const choices = new Map(conflictFields(conflict).map(({ name, chosen }) => [name, chosen ?? whose()]))
      const { mine, theirs } = conflict
      if (mine && theirs) return settle(settled, conflict, chosenSection(conflict, choices), picture)
      return settle(settled, conflict, whose() === 'mine' ? mine : theirs, picture)
    }, draft)
  }

  /** Photos come up for a section that is not saved yet. */
  async #withPhotos(draft: Draft, highestId: number): Promise<Draft> {
    const added = [...draft.edits].find(([, { base }]) => base === null)
    if (!added || !this.#desk.random.onceIn(2)) return draft
    const path = await this.#upload(highestId + 1, true)
    return path === null ? draft : setPhotos(draft, added[0], () => [path])
  }

  async #addPhoto(): Promise<void> {
    const { sections } = this.handle.store.getState()
    if (sections.length > 0) await this.#upload(savedSection(this.#desk.random, { sections }), false)
  }

  /** @returns the path of the photo; null when it was refused. */
  async #upload(section: number, isNew: boolean): Promise<string | null> {
    const { form, random } = this.#desk
    // Some bytes come more than once.
    const bytes = Buffer.concat([JPEG, Buffer.from(random.onceIn(3) ? `${random.int(1, 4)}` : this.#word())])
    const texts = { formId: String(form), sectionId: String(section), isNewSection: String(isNew) }
    const { status, body } = await this.#desk.insist('POST', '/api/forms/upload-photos', photosForm(texts, [bytes]), {
      kind: 'photo',
      digest: digestOf(bytes),
      section: isNew ? null : section,
    })
    return status === 201 ? (UploadedPhotos.parse(body).photos[0] ?? null) : null
  }

  async #removePhoto(): Promise<void> {
    const { form, random } = this.#desk
    const { sections, photos } = this.handle.store.getState()
    const all = sections.flatMap((section) => section.photos.map((digest) => ({ section: section.id, digest })))
    if (all.length === 0) return
    const { section, digest } = random.pick(all)
    const photo = photos.get(digest)
    if (!photo) return
    const body = { formId: form, sectionId: section, photoPath: pathOfPhoto(form, photo) }
    await this.#desk.insist('POST', '/api/forms/delete-photo', body, { kind: 'unphoto', section, digest })
  }

  async #announce(): Promise<void> {
    const { form, random } = this.#desk
    const { sections } = this.handle.store.getState()
    if (sections.length === 0) return
    const digests = [random.int(1, 4), this.#word()].map((name) => digestOf(Buffer.from(`${name}`)))
    const path = `/api/forms/${form}/announced-photos`
    const body = { sectionId: savedSection(random, { sections }), digests }
    await this.#desk.insist('POST', path, body, { kind: 'announce' })
    if (random.onceIn(2)) await this.#desk.insist('DELETE', path, body, { kind: 'give-up' })
  }

  async #assign(): Promise<void> {
    const { form, random } = this.#desk
    const base = this.handle.store.getState().form?.assignedUsers ?? []
    const assignedUsers = (['installer', 'stranger', 'customer'] as const).filter(() => !random.onceIn(3)).map(emailOf)
    await this.#desk.insist('PATCH', `/api/forms/${form}/users`, { assignedUsers, base }, { kind: 'people' })
  }

  async delete(): Promise<void> {
    await this.#desk.insist('DELETE', `/api/forms/${this.#desk.form}`, undefined, { kind: 'delete' })
  }

  /** Resolves once the page shows a revision, or cannot any more. */
  seen(revision: number): Promise<void> {
    const { store } = this.handle
    const isDone = () => store.getState().revision >= revision || store.getState().phase === 'closed'
    if (isDone()) return Promise.resolve()
    return new Promise((resolve) => {
      const stop = store.subscribe(() => {
        if (!isDone()) return
        stop()
        resolve()
      })
    })
  }
}
