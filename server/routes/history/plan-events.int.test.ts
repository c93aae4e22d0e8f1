import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import type { SentPlanEvent } from '#events/live/protocol.ts'
import { Plan } from '#events/plan/api.ts'
import { HistoryPage } from '#events/project/history/api.ts'
import { UndoPreview } from '#events/project/undo/api.ts'
import { plainText } from '#events/kernel/history.ts'
import type { EventsPage } from '#events/replay/api.ts'
import { addCard, createProject } from '../../testing/app/answers.ts'
import { makeKey, withKey } from '../../testing/app/api-keys.ts'
import { emailOf } from '../../testing/app/app.ts'
import { newPlan } from '../../testing/app/plans.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const [employee, installer, customer] = [await app.as('employee'), await app.as('installer'), await app.as('customer')]
const stranger = await app.as('stranger')

async function withPlan() {
  const { id: project } = await createProject(employee, 'P', ['installer', 'customer'])
  const { id: card } = await addCard(employee, project, 'Cam 1')
  const plan = await newPlan(employee, project)
  const put = (x: number, kind = 'planned', send = employee) =>
    send('PUT', `/api/plans/${plan}/pins/${card}`, { page: 1, x, y: 0.5, kind })
  const read = async () => Plan.parse((await employee('GET', `/api/plans/${plan}`)).body)
  return { project, card, plan, put, read }
}

describe('[PLAN-61] the events of a plan', () => {
  it('come in order and in pages, up to its last revision, to all who see its project', async () => {
    const { plan, put } = await withPlan()
    await put(0.25)
    await put(0.5)
    for (const send of [employee, installer, customer]) {
      const page = async (query = '') =>
        (await send('GET', `/api/plans/${plan}/events${query}`)).body as EventsPage<SentPlanEvent>
      const all = await page()
      expect(all).toMatchObject({ head: all.events.length - 1, goesOn: false })
      expect(all.events.map(({ revision }) => revision)).toEqual(all.events.map((_, index) => index))
      expect(all.events.map(({ type }) => type)).toEqual(['PlanAdded', 'PinsPlaced', 'PinsMoved'])
      expect(await page('?after=0&limit=1')).toEqual({ ...all, events: [all.events[1]] })
      for (const after of [all.head, 99]) expect(await page(`?after=${after}`)).toEqual({ ...all, events: [] })
      expect(JSON.stringify(all)).not.toMatch(/hash"|commandDigest|position/)
    }
  })

  it('are refused with a sentence where the question is none, and not there for others, nor for a key without plans', async () => {
    const { project, plan } = await withPlan()
    const path = `/api/plans/${plan}/events`
    const wrong = {
      'after=-2': 'after: must be -1 or more',
      'after=x': 'after: must be a whole number',
      'limit=0': 'limit: must be 1 or more',
      'limit=5001': 'limit: must be 5000 or less',
    }
    for (const [query, message] of Object.entries(wrong))
      expect(await employee('GET', `${path}?${query}`)).toMatchObject({ status: 400, body: { message } })
    const key = withKey(app, await makeKey(employee, ['projects:read']))
    expect(await key('GET', path)).toMatchObject({ status: 403, body: { code: 'scope-missing' } })
    expect((await stranger('GET', path)).status).toBe(404)
    await employee('PATCH', `/api/projects/${project}/users`, { assignedUsers: [emailOf('customer')] })
    await expect.poll(async () => (await installer('GET', path)).status).toBe(404)
    expect((await customer('GET', path)).status).toBe(200)
    await employee('DELETE', `/api/plans/${plan}`)
    for (const send of [employee, customer]) expect((await send('GET', path)).status).toBe(404)
  })
})

describe('[PLAN-69] a change of a plan is undone by its line', () => {
  const linesOf = async (project: number) =>
    HistoryPage.parse((await employee('GET', `/api/projects/${project}/history?kind=plans`)).body).lines
  /** The plan and the revision that a line names, which comes a moment after the change of another person. */
  const lineOf = (project: number, words: RegExp) =>
    vi.waitFor(
      async () => {
        const line = (await linesOf(project)).find(({ parts }) => words.test(plainText(parts)))
        if (!line?.plan) throw new Error(`no line of a plan says ${words}`)
        return line.plan
      },
      { timeout: 30_000 },
    )

  it('of any person, which says before what it would do, and refuses what others changed since', async () => {
    const { project, plan, put, read } = await withPlan()
    await put(0.25)
    await put(0.5)
    const { id, revision } = await lineOf(project, /moved Cam 1 on page 1/)
    expect(id).toBe(plan)
    const colleague = await app.as('colleague')
    const preview = async (send = colleague) => send('GET', `/api/projects/${project}/undo/${revision}?planId=${plan}`)
    const { phrases, isNothing } = UndoPreview.parse((await preview()).body)
    expect([isNothing, phrases.map(plainText)]).toEqual([false, ['moved Cam 1 on page 1 of the plan Hall.png']])
    const undo = (send = colleague, planId = plan) =>
      send('POST', `/api/projects/${project}/undo`, { revision, planId }, { key: randomUUID() })
    expect(await undo()).toMatchObject({ status: 204 })
    expect((await read()).pins.map(({ x }) => x)).toEqual([0.25])
    expect(UndoPreview.parse((await preview()).body)).toEqual({ phrases: [], isNothing: true })
    // The line of the undo leads to the plan, and to no line of the board.
    expect((await lineOf(project, /\(undo\)$/)).id).toBe(plan)
    expect((await linesOf(project)).map(({ undoes }) => undoes)).toEqual(Array(4).fill(undefined))
    await put(0.75)
    for (const answer of [await undo(), await preview()])
      expect(answer).toMatchObject({ status: 409, body: { code: 'plan-moved-on' } })
  })

  it('only by those who may make such a change, and not where a drawing came', async () => {
    const { project, plan, put, read } = await withPlan()
    await put(0.25)
    const { revision } = await lineOf(project, /placed Cam 1/)
    const undo = (send: typeof employee, of = revision, planId = plan) =>
      send('POST', `/api/projects/${project}/undo`, { revision: of, planId }, { key: randomUUID() })
    for (const send of [installer, customer])
      expect(await undo(send)).toMatchObject({ status: 403, body: { code: 'plan-undo-not-allowed' } })
    expect((await undo(stranger)).status).toBe(404)
    const added = await lineOf(project, /added the plan/)
    expect(await undo(employee, added.revision)).toMatchObject({ status: 409, body: { code: 'plan-undo-never' } })
    const { plan: other } = await withPlan()
    const gone = { status: 409, body: { code: 'plan-undo-unknown' } }
    expect(await undo(employee, 99)).toMatchObject(gone)
    expect(await undo(employee, revision, other)).toMatchObject(gone)
    expect((await read()).pins).toHaveLength(1)
    await put(0.5, 'built', installer)
    const built = await lineOf(project, /placed Cam 1 .* as built/)
    expect(await undo(installer, built.revision)).toMatchObject({ status: 204 })
    expect((await read()).pins.map(({ kind }) => kind)).toEqual(['planned'])
  })
})
