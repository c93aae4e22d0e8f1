import { expect, it } from 'vitest'
import { fact } from '#events/kernel/testing/decider-spec.ts'
import { seedsOf } from '#events/kernel/testing/rounds.ts'
import { type Random, seededRandom } from '#events/kernel/seeded-random.ts'
import { Rejection } from '#events/kernel/refusal.ts'
import { ana, bo, form as firstFact, given, PHOTO, save, section, seen } from '#events/form/examples.ts'
import type { FormCommand } from '#events/form/commands.ts'
import { FormId, UserId } from '#events/kernel/ids.ts'
import { sectionsOf } from '#events/form/open-form.ts'
import { pathOfPhoto, photoOfPath } from '#events/form/photos.ts'
import { ReceivedSection } from '#events/form/sent-section.ts'
import type { DraftSection } from './draft.ts'
import { add, change, isEmpty, move, NO_DRAFT, orderOf, putBack, remove, setPhotos, shownSections } from './draft.ts'
import { conflictsOf, follow, settle } from './follow.ts'
import { bodyOf, numbered } from './save-body.ts'
import { adopt, refusedOf, restOf } from './sent.ts'

// A person types into a form, another one saves, answers are lost and saves refused, in a random order that a seed repeats. The
// server is the form's own decider. Each text that is typed has a mark of its own, such as "a7;".

const ME = UserId.parse(ana.id)
const textOf = (one: DraftSection | null): string => {
  const text = one?.answers['cameraNotes']
  return typeof text === 'string' ? text : ''
}
const marksIn = (texts: readonly (DraftSection | null)[]): string[] =>
  texts.flatMap((one) => textOf(one).match(/a\d+;/g) ?? [])

class Server {
  log = [firstFact, ...[1, 2, 3].map((id) => fact(added(id), bo))]

  at(revision: number) {
    const { view } = given(...this.log.slice(0, revision + 1))
    const { form, photos, highestId } = view
    return { form, sections: sectionsOf(view), photos: new Map(photos), highestId, revision, view }
  }
  get now() {
    return this.at(this.log.length - 1)
  }
  /** @throws Rejection where it refuses. */
  take(command: FormCommand, by: typeof ana): void {
    for (const event of given(...this.log).when(command, by).events) this.log.push(fact(event, by))
  }
  /** Takes the body of a save, as the route does. */
  save({ sections = [], revision = 0 }: ReturnType<typeof bodyOf>, by: typeof ana): void {
    const command = save([], { revision, form: seen(this.at(revision).view) })
    if (command.type !== 'SaveForm') throw new Error('no save')
    const received = (sections as unknown[]).map((one) => {
      const { section: wanted, photoPaths } = ReceivedSection.parse(one)
      return { section: wanted, photos: photoPaths.flatMap((path) => photoOfPath(path)?.digest ?? []) }
    })
    this.take({ ...command, data: { ...command.data, wanted: { sections: received } } }, by)
  }
}
const added = (id: number) =>
  ({ type: 'SectionAdded', data: { section: section(id + 3, 'camera', {}), after: null } }) as const

class Page {
  readonly server: Server
  readonly random: Random
  draft = NO_DRAFT
  picture: Server['now']
  /** The marks and photos that this person left in the form, and those that they deleted with a section. */
  live = new Set<string>()
  livePhotos = new Set<string>()
  deleted: { id: number; marks: string[]; photos: string[] }[] = []
  count = 0

  constructor(server: Server, random: Random) {
    this.server = server
    this.random = random
    this.picture = server.now
  }
  get shown() {
    return shownSections(this.draft, this.picture)
  }
  catchUp(): void {
    while (this.picture.revision < this.server.now.revision) {
      this.picture = this.server.at(this.picture.revision + this.random.int(1, 2))
      if (this.picture.revision > this.server.now.revision) this.picture = this.server.now
      const { draft, renamed } = adopt(this.draft, this.picture, ME)
      this.deleted = this.deleted.map((one) => ({ ...one, id: renamed.get(one.id) ?? one.id }))
      this.draft = follow(draft, this.picture)
    }
  }
  type(): void {
    const cameras = this.shown.filter(({ type }) => type === 'camera')
    if (cameras.length === 0) return
    const { id, ...before } = this.random.pick(cameras)
    for (const mark of marksIn([{ id, ...before }])) this.live.delete(mark)
    const mark = `a${(this.count += 1)};`
    this.live.add(mark)
    this.draft = change(this.draft, this.picture, id, (one) => ({ ...one, answers: { cameraNotes: mark } }))
  }
  add(): void {
    const mark = `a${(this.count += 1)};`
    this.live.add(mark)
    // Of many new sections the titles are the same, as on a ladder, or get the next number where others added one.
    const title = this.random.pick(['Camera', 'Camera 1', 'Camera 2'])
    this.draft = add(this.draft, [{ type: 'camera', title, answers: { cameraNotes: mark } }])
    const id = [...this.draft.edits.keys()].at(-1) ?? 0
    if (this.random.onceIn(2)) return
    const photo = { ...PHOTO, digest: this.count.toString(16).padStart(64, '0') }
    this.server.take({ type: 'AddFormPhotos', data: { sectionId: null, photos: [photo] } }, ana)
    this.draft = setPhotos(this.draft, id, () => [pathOfPhoto(FormId.parse(7), photo)])
    this.livePhotos.add(photo.digest)
  }
  remove(): void {
    if (this.shown.length === 0) return
    const gone = this.random.pick(this.shown)
    const paths = this.draft.edits.get(gone.id)?.photos ?? []
    const held = this.picture.sections.find(({ id }) => id === gone.id)?.photos ?? []
    const photos = [...held, ...paths.flatMap((path) => photoOfPath(path)?.digest ?? [])]
    const marks = marksIn([gone])
    for (const mark of marks) this.live.delete(mark)
    for (const photo of photos) this.livePhotos.delete(photo)
    this.deleted.push({ id: gone.id, marks, photos })
    this.draft = remove(this.draft, this.picture, gone.id)
  }
  undo(): void {
    const one = this.deleted.pop()
    if (one && this.draft.edits.get(one.id)?.mine === null) {
      this.draft = putBack(this.draft, one.id)
      // One whose edit is gone with it follows the form, in which another person may have changed it.
      for (const mark of marksIn(this.shown)) if (one.marks.includes(mark)) this.live.add(mark)
      for (const photo of one.photos) this.livePhotos.add(photo)
    }
  }
  move(): void {
    const order = orderOf(this.draft, this.picture)
    if (order.length > 1) this.draft = move(this.draft, this.picture, this.random.pick(order), this.random.pick(order))
  }
  /** Saves as the screen does. True: it is answered and saved. */
  save(lossOnceIn: number): boolean {
    if ([...this.draft.edits.values()].some(({ sent }) => sent.length > 0)) this.catchUp()
    for (const conflict of conflictsOf(this.draft, this.picture)) {
      if (conflict.theirs?.changedBy === ME) throw new Error('a change of their own is no conflict')
      const isMine = this.random.onceIn(2)
      if (!isMine) for (const mark of marksIn([conflict.mine])) this.live.delete(mark)
      if (!isMine) for (const mark of marksIn([conflict.theirs])) this.live.add(mark)
      this.draft = settle(this.draft, conflict, isMine ? conflict.mine : conflict.theirs, this.picture)
    }
    const before = this.draft
    const draft = numbered(before, this.picture)
    this.draft = draft
    const [isLost, isOnItsWay] = [this.random.onceIn(lossOnceIn), this.random.onceIn(2)]
    if (isLost && !isOnItsWay) return false
    try {
      this.server.save(bodyOf(draft, this.picture), ana)
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      if (isLost) return false
      this.draft = refusedOf(this.draft, before, draft)
      this.catchUp()
      return false
    }
    if (isLost) return false
    this.catchUp()
    this.draft = restOf(this.draft, draft)
    if (!isEmpty(this.draft)) throw new Error('not all is saved')
    this.deleted = []
    return true
  }
}

/** The other one adds to texts, and deletes sections that have no mark: so no mark goes by them. */
function saveAnother({ server, random }: Page): void {
  const { sections, ...now } = server.now
  if (sections.length === 0) return
  const changed = random.pick([...sections, ...sections.slice(-1)])
  const isFree = sections.length > 2 && marksIn([changed]).length === 0 && changed.photos.length === 0
  const draft = random.onceIn(3)
    ? add(NO_DRAFT, [{ type: 'camera', title: 'Camera', answers: {} }])
    : isFree && random.onceIn(3)
      ? remove(NO_DRAFT, server.now, changed.id)
      : change(NO_DRAFT, server.now, changed.id, (one) => ({
          ...one,
          answers: one.type === 'camera' ? { cameraNotes: `${textOf(one)} b` } : one.answers,
        }))
  server.save(bodyOf(numbered(draft, { sections, ...now }), { sections, ...now }), bo)
}

it.each(seedsOf({ gate: 8, nightly: 200 }))(
  '[FORM-179] nothing typed is lost or doubled through saves of others, lost answers and conflicts (seed %i)',
  (seed) => {
    const random = seededRandom(seed)
    const page = new Page(new Server(), random)
    const steps: (() => unknown)[] = [
      ...[() => page.type(), () => page.type(), () => page.add(), () => page.remove(), () => page.undo()],
      ...[() => page.move(), () => page.catchUp(), () => saveAnother(page), () => saveAnother(page)],
      ...[() => page.save(2), () => page.save(2)],
    ]
    for (let step = 0; step < 60; step += 1) {
      random.pick(steps)()
      const marks = marksIn(page.shown)
      for (const mark of page.live) expect(marks, `step ${step}`).toContain(mark)
    }
    for (let tries = 0; !page.save(Infinity); tries += 1) if (tries > 5) throw new Error('it is never saved')
    const { sections } = page.server.now
    expect(marksIn(sections).toSorted()).toEqual([...page.live].toSorted())
    const photos = sections.flatMap((one) => one.photos)
    for (const photo of page.livePhotos) expect(photos).toContain(photo)
  },
)
