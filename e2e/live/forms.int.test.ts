import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { answerOf } from '#events/form/answer.ts'
import { Form, FormRecord, FormSummary } from '#events/form/api.ts'
import type { FormEvent } from '#events/form/events.ts'
import { FormId } from '#events/kernel/ids.ts'
import type { FormHead, FormView } from '#events/form/model.ts'
import { sectionsOf } from '#events/form/open-form.ts'
import { formStream } from '#events/form/stream.ts'
import type { RecordedEvent } from '#events/kernel/envelope.ts'
import { SEED, seedsOf } from '#events/kernel/testing/rounds.ts'
import { seededRandom } from '#events/kernel/seeded-random.ts'
import { localLocks } from '#projections/engine/locks.ts'
import type { FormPicture } from '../../client/live/view/form-view.ts'
import { maintain } from '../../server/cli/shared/maintain.ts'
import { pastForm } from '../../server/history/past-form.ts'
import { caughtUp, emailOf, type Send, startTestApp, type TestApp, userIdOf } from '../../server/testing/app/app.ts'
import { newForm } from '../../server/testing/app/forms.ts'
import { checkForm } from '../kit/forms/check.ts'
import { Desk } from '../kit/forms/desk.ts'
import { FormEditor } from '../kit/forms/editor.ts'
import { Ledger } from '../kit/forms/ledger.ts'
import { FIRST_SECTIONS } from '../kit/forms/typing.ts'
import { type Line, openLine } from '../kit/over-the-line.ts'

// Here and not beside the server: it joins the client's draft, view and line with the real server.

const PEOPLE = { employee: 'employee', colleague: 'employee', installer: 'installer', stranger: 'installer' } as const
type Person = keyof typeof PEOPLE
const INSTALLERS = [emailOf('installer'), emailOf('stranger')]
const ACTS = 20

let app: TestApp
let employee: Send
const lines: Line[] = []
beforeAll(async () => {
  app = await startTestApp()
  employee = await app.as('employee')
  await employee('POST', '/api/organizations', { name: 'Quay Ltd' })
})
afterAll(async () => {
  await Promise.all(lines.map(({ leave }) => leave()))
  await app.close()
})

/** A form, and four people who have it open over lines of their own. */
async function openDesks(seed: number) {
  const id = FormId.parse(await newForm(employee, { sections: FIRST_SECTIONS, assignedUsers: INSTALLERS }))
  const ledger = new Ledger()
  const join = async (person: Person) => {
    const random = seededRandom(seed, person)
    const cookie = await app.cookieOf(person)
    const me = { id: userIdOf(person), role: PEOPLE[person] }
    const line = await openLine({ url: app.url, cookie, me, random: random.next })
    lines.push(line)
    const editor = new FormEditor(new Desk(id, line, { cookie, ledger, random }))
    await editor.seen(0)
    return editor
  }
  const [first, ...others] = [
    await join('employee'),
    await join('colleague'),
    await join('installer'),
    await join('stranger'),
  ]
  return { id, ledger, first, others, editors: [first, ...others] }
}

async function logOf(id: FormId) {
  const log: RecordedEvent<FormEvent>[] = []
  // A stream holds the events of its own aggregate alone.
  for await (const event of app.runtime.store.read(formStream(id), 0)) log.push(event as RecordedEvent<FormEvent>)
  return log
}

/** All that people see of a form. */
const shown = ({ form, sections, photos, highestId }: FormPicture) => ({
  ...{ form, highestId },
  sections: sections.map(({ authors: _, ...section }) => section),
  photos: new Map([...photos].toSorted(([one], [other]) => (one < other ? -1 : 1))),
})
const shouldBeSeen = (view: FormView) => shown({ ...view, sections: sectionsOf(view) })
const plain = (view: FormView) => ({ ...view, sections: new Map(view.sections), photos: new Map(view.photos) })

/** Expects that list, history and replay of a form say what the server decides on. */
async function expectAgreement(id: FormId, form: FormHead, view: FormView, revision: number) {
  const path = `/api/forms/${id}`
  const answer = answerOf(form, view, revision)
  expect(Form.parse((await employee('GET', path)).body)).toEqual(answer)
  const { sections: _, revision: __, siteId: ___, ...row } = answer
  const { body } = await employee('GET', '/api/forms')
  expect(FormSummary.array().parse(body)).toContainEqual(row)

  const past = await pastForm(app.runtime.store, id, revision)
  expect(past && plain(past)).toEqual(plain(view))
  const told: number[] = []
  for (let before = ''; told.at(-1) !== 0; before = `?before=${told.at(-1)}`) {
    const { lines: page, hasMore } = FormRecord.parse((await employee('GET', `${path}/history${before}`)).body)
    told.push(...page.map((line) => line.revision))
    expect(hasMore).toBe(told.at(-1) !== 0)
  }
  expect(told).toEqual(Array.from({ length: revision + 1 }, (_, index) => revision - index))
  // A photo waits to be let go if no section has it, and only then.
  const held = new Set([...view.sections.values()].flatMap(({ photos }) => photos))
  expect(
    [...view.photos.values()]
      .filter(({ looseSince }) => looseSince === null)
      .map(({ digest }) => digest)
      .toSorted(),
  ).toEqual([...held].toSorted())
}

it.each(seedsOf({ nightly: 6 }))(
  '[FORM-160] [FORM-161] people edit one form over lines that break, and all end equal: seed %i',
  async (seed) => {
    const { id, ledger, editors } = await openDesks(seed)
    await Promise.all(editors.map((editor) => editor.work(ACTS)))
    // Those who were shut out see it again.
    await employee('PATCH', `/api/forms/${id}/users`, { assignedUsers: INSTALLERS })
    await caughtUp(app.runtime)
    expect(checkForm(await logOf(id), ledger.sent)).toEqual([])

    const { bus } = app.runtime
    const { view, revision } = await bus.form(id).read((now, at) => ({ view: plain(now), revision: at }))
    for (const editor of editors) {
      if (editor.handle.store.getState().phase === 'closed') editor.lookAgain()
      const { store } = editor.handle
      await vi.waitFor(
        () => expect(store.getState()).toMatchObject({ phase: 'ready', revision, isCurrent: true }),
        30_000,
      )
      expect(shown(store.getState())).toEqual(shouldBeSeen(view))
    }
    if (!view.form) throw new Error('the form is gone')
    await expectAgreement(id, view.form, view, revision)
    // A change that lets the runs lose their point is noticed here.
    const count = (kind: string, status: number) =>
      ledger.sent.filter(({ what, answer }) => what.kind === kind && answer?.status === status).length
    expect({
      saves: count('save', 200) > 10,
      conflicts: count('save', 409) > 0,
      photos: count('photo', 201) > 3,
      lost: ledger.lost > 3,
    }).toEqual({ saves: true, conflicts: true, photos: true, lost: true })
  },
  120_000,
)

it('[FORM-160] a form that is deleted while people write in it keeps in its log all that they were told', async () => {
  const { id, ledger, first, others } = await openDesks(SEED)
  const working = others.map((editor) => editor.work(ACTS))
  await first.work(ACTS / 4)
  await first.delete()
  await Promise.all(working)
  const log = await logOf(id)
  expect(checkForm(log, ledger.sent)).toEqual([])
  expect(log.at(-1)?.type).toBe('FormDeleted')
  for (const { handle } of [first, ...others])
    await vi.waitFor(() => expect(handle.store.getState().phase).toBe('closed'), 30_000)
  expect(await employee('GET', `/api/forms/${id}`)).toMatchObject({ status: 404 })
  expect(ledger.sent.some(({ answer }) => answer?.status === 404)).toBe(true)
})

it('[FORM-161] read models that are rebuilt from the log say the same as those that ran', async () => {
  const { pool, store } = app.runtime
  await caughtUp(app.runtime)
  const workshop = { pool, log: store, locks: localLocks() }
  const said: string[] = []
  const say = (line: string) => said.push(line)
  const { signal } = new AbortController()
  expect({ isGood: await maintain(workshop, 'verify', undefined, say, signal), said }).toMatchObject({ isGood: true })
  const { body } = await employee('GET', '/api/forms')
  await maintain(workshop, 'rebuild', 'forms', say, signal)
  expect(await employee('GET', '/api/forms')).toMatchObject({ body })
})
