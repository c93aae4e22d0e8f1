import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { plainText } from '#events/kernel/history.ts'
import { Device, ProjectSummary } from '#events/project/api.ts'
import { HistoryPage } from '#events/project/history/api.ts'
import { MyWork } from '#events/project/card-work/my-work.ts'
import { addCards, complete, createProject, devicesOf, move } from '../../testing/app/answers.ts'
import { emailOf, type Send, userIdOf } from '../../testing/app/app.ts'
import { createPerson, createUser, withCookie } from '../../testing/app/people.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const installer = await app.as('installer')
const [EMPLOYEE, INSTALLER, STRANGER] = [userIdOf('employee'), userIdOf('installer'), userIdOf('stranger')]

const assign = (who: Send, deviceIds: unknown[], userIds: unknown[]) =>
  who('POST', '/api/devices/assign', { deviceIds, userIds })
const schedule = (who: Send, deviceIds: unknown[], day: string | null, part?: string) =>
  who('POST', '/api/devices/schedule', { deviceIds, day, ...(part !== undefined && { part }) })
const linesOf = async (id: number) =>
  HistoryPage.parse((await employee('GET', `/api/projects/${id}/history`)).body).lines.map((line) => ({
    ...line,
    said: plainText(line.parts),
  }))
const peopleOf = async (id: number) => (await devicesOf(employee, id)).map(({ assignees }) => assignees)
const workOf = async (who: Send) => MyWork.parse((await who('GET', '/api/my-work')).body)
const undo = async (who: Send, id: number) =>
  who('POST', `/api/projects/${id}/undo`, { revision: (await linesOf(id))[0]?.first })
const withAccess = (id: number, people: readonly ('installer' | 'customer' | 'stranger')[]) =>
  employee('PATCH', `/api/projects/${id}/users`, { assignedUsers: people.map(emailOf) })

it('[WORK-1] cards are given to people by one command, which is one line and one undo', async () => {
  const { id } = await createProject(employee, 'Given', ['installer'])
  const cards = await addCards(employee, id, 3)
  const given = await assign(employee, cards, [INSTALLER, EMPLOYEE])
  expect(given.status).toBe(200)
  expect(
    Device.array()
      .parse(given.body)
      .map(({ assignees }) => assignees),
  ).toEqual(cards.map(() => [EMPLOYEE, INSTALLER]))
  const [line] = await linesOf(id)
  expect(line?.said).toMatch(/ gave 3 devices to .+, .+$/)
  const lines = (await linesOf(id)).length
  expect((await assign(employee, cards, [EMPLOYEE, INSTALLER])).status).toBe(200)
  expect(await linesOf(id)).toHaveLength(lines)
  expect((await undo(employee, id)).status).toBe(204)
  expect(await peopleOf(id)).toEqual([[], [], []])
})

it('[WORK-2] one person without access is 409, and nothing is written', async () => {
  const { id } = await createProject(employee, 'Closed to strangers', ['installer'])
  const cards = await addCards(employee, id, 1)
  const revision = async () => ProjectSummary.parse((await employee('GET', `/api/projects/${id}`)).body).revision
  const before = await revision()
  for (const people of [[INSTALLER, STRANGER], [999_999]])
    expect(await assign(employee, cards, people)).toMatchObject({
      status: 409,
      body: { code: 'person-without-access' },
    })
  expect(await revision()).toBe(before)
  expect(await peopleOf(id)).toEqual([[]])
  expect((await assign(employee, cards, [userIdOf('colleague')])).status).toBe(200)
})

it('[WORK-3] installers give cards to themselves and set the days of their own; customers neither', async () => {
  const { id } = await createProject(employee, 'Own work', ['installer', 'customer'])
  const [mine, other] = await addCards(employee, id, 2)
  const customer = await app.as('customer')
  expect((await assign(installer, [mine], [INSTALLER])).status).toBe(200)
  expect(await assign(installer, [other], [EMPLOYEE])).toMatchObject({ status: 403, body: { code: 'assign-oneself' } })
  expect((await schedule(installer, [mine], '2026-12-01')).status).toBe(200)
  expect(await schedule(installer, [mine, other], '2026-12-02')).toMatchObject({
    status: 403,
    body: { code: 'schedule-own' },
  })
  expect((await assign(customer, [mine], [])).status).toBe(403)
  expect((await schedule(customer, [mine], null)).status).toBe(403)
  const facts = { deviceIds: [mine], facts: { floor: '1' } }
  expect((await customer('PATCH', '/api/devices/facts', facts)).status).toBe(403)
  expect((await customer('PATCH', `/api/devices/${mine}/serial`, { serial: 'V1', by: 'typed' })).status).toBe(403)
  const days = async () => (await devicesOf(employee, id)).map(({ day, part }) => [day, part])
  await expect.poll(days).toEqual([
    ['2026-12-01', 'all-day'],
    [null, null],
  ])
})

it('[WORK-4] losing access ends the work on its cards, and an undo brings it back to none', async () => {
  const { id } = await createProject(employee, 'Left', ['installer', 'stranger'])
  const [one, two] = await addCards(employee, id, 2)
  await assign(employee, [one], [INSTALLER, STRANGER])
  await assign(employee, [two], [STRANGER])
  await withAccess(id, ['installer'])
  await expect.poll(() => peopleOf(id)).toEqual([[INSTALLER], []])
  expect((await linesOf(id))[0]?.said).toMatch(/^The system took 2 devices from .+ who may not see the project$/)
  const given = (await linesOf(id)).find(({ said }) => said.includes('gave'))
  expect((await employee('POST', `/api/projects/${id}/undo`, { revision: given?.first })).status).toBe(409)

  await assign(employee, [one, two], [])
  await withAccess(id, [])
  expect((await undo(employee, id)).status).toBe(409)
})

it('[WORK-4] a card that comes back is no work of a person who lost access meanwhile', async () => {
  const { id } = await createProject(employee, 'Back again', ['stranger'])
  const [card] = await addCards(employee, id, 1)
  await assign(employee, [card], [STRANGER])
  await employee('DELETE', `/api/devices/${card}`)
  const [deleted] = await linesOf(id)
  await withAccess(id, [])
  const back = await employee('POST', `/api/projects/${id}/undo`, { revision: deleted?.first })
  expect(back.status).toBe(204)
  await expect.poll(() => peopleOf(id)).toEqual([[]])
})

it('[WORK-4] a person who is deleted, or an employee who is none any more, has no cards left', async () => {
  const { id } = await createProject(employee, 'Leavers')
  const cards = await addCards(employee, id, 2)
  const [leaver, demoted] = await Promise.all([
    createUser(employee, { role: 'employee' }),
    createUser(employee, { role: 'employee' }),
  ])
  await assign(employee, cards, [leaver.user.id, demoted.user.id])
  expect((await employee('DELETE', `/api/users/${leaver.user.id}`)).status).toBeLessThan(300)
  expect((await employee('PATCH', `/api/users/${demoted.user.id}/role`, { role: 'installer' })).status).toBeLessThan(
    300,
  )
  await expect.poll(() => peopleOf(id)).toEqual([[], []])
})

it('[WORK-6] a card is flagged by those who may work on it, and its project counts it', async () => {
  const { id } = await createProject(employee, 'Blocked', ['installer', 'customer'])
  const [card] = await addCards(employee, id, 2)
  const flagged = async () => ProjectSummary.parse((await employee('GET', `/api/projects/${id}`)).body).flagged
  const flag = { kind: 'missing-material', reason: ' No mounts ' }
  const customer = await app.as('customer')
  const answer = Device.parse((await customer('POST', `/api/devices/${card}/flag`, flag)).body)
  expect(answer.flag).toMatchObject({ kind: 'missing-material', reason: 'No mounts', by: userIdOf('customer') })
  await expect.poll(flagged).toBe(1)
  expect((await employee('POST', `/api/devices/${card}/flag`, { kind: 'bored', reason: '' })).status).toBe(400)
  expect(Device.parse((await installer('DELETE', `/api/devices/${card}/flag`)).body).flag).toBe(null)
  await expect.poll(flagged).toBe(0)
  await employee('PATCH', `/api/projects/${id}/rights`, { customers: 'watch' })
  expect((await customer('POST', `/api/devices/${card}/flag`, flag)).status).toBe(403)
  await installer('POST', `/api/devices/${card}/flag`, flag)
  await employee('DELETE', `/api/devices/${card}`)
  await expect.poll(flagged).toBe(0)
  expect((await undo(employee, id)).status).toBe(204)
  await expect.poll(flagged).toBe(1)
})

it("[WORK-8] a person's work over all projects stands by the days of each project's zone", async () => {
  const person = await createPerson(app, employee)
  const send = withCookie(app, await person.signIn())
  const projectIn = async (timeZone: string) => {
    const body = { name: timeZone, verkadaInstanceId: 1, assignedUsers: [person.user.email], timeZone }
    return ProjectSummary.parse((await employee('POST', '/api/projects', body)).body)
  }
  const [east, west] = [await projectIn('Pacific/Kiritimati'), await projectIn('Pacific/Niue')]
  const dayIn = (timeZone: string, days = 0) =>
    new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + days * 86_400_000)
  const [overdue, today, next, without, done] = await addCards(employee, east.id, 5)
  const [there] = await addCards(employee, west.id, 1)
  await assign(employee, [overdue, today, next, without, done], [person.user.id])
  await assign(employee, [there], [person.user.id])
  await schedule(employee, [overdue], dayIn('Pacific/Kiritimati', -1))
  await schedule(employee, [today, done], dayIn('Pacific/Kiritimati'), 'morning')
  await schedule(employee, [next], dayIn('Pacific/Kiritimati', 2))
  await schedule(employee, [there], dayIn('Pacific/Niue'))
  for (const status of ['installed', 'confirmed']) await move(employee, done ?? 0, status)
  const idsNow = async () =>
    Object.fromEntries(Object.entries(await workOf(send)).map(([group, cards]) => [group, cards.map(({ id }) => id)]))
  const groups = { overdue: [overdue], today: [today, there], next: [next], withoutDay: [without] }
  await expect.poll(idsNow).toEqual(groups)
  const work = await workOf(send)
  expect(work.today[0]).toMatchObject({ projectId: east.id, projectName: 'Pacific/Kiritimati', part: 'morning' })

  await employee('PATCH', `/api/projects/${east.id}/users`, { assignedUsers: [] })
  await expect.poll(async () => Object.values(await idsNow()).flat()).toEqual([there])
  expect((await (await app.as('customer'))('GET', '/api/my-work')).status).toBe(403)
  const wrong = { name: 'Nowhere', verkadaInstanceId: 1, timeZone: 'Mars/Base' }
  expect((await employee('POST', '/api/projects', wrong)).status).toBe(400)
})

it('[WORK-1] a command that comes again under its key has its effect once', async () => {
  const { id } = await createProject(employee, 'Again', ['installer'])
  const cards = await addCards(employee, id, 1)
  const body = { deviceIds: cards, userIds: [INSTALLER] }
  const key = randomUUID()
  expect((await employee('POST', '/api/devices/assign', body, { key })).status).toBe(200)
  await assign(employee, cards, [])
  expect((await employee('POST', '/api/devices/assign', body, { key })).status).toBe(200)
  expect(await peopleOf(id)).toEqual([[]])
})

it('[WORK-19] a planner reads the work of people in other projects, day by day; no one else does', async () => {
  const { id } = await createProject(employee, 'Planned', ['installer'])
  const other = await createProject(employee, 'Elsewhere', ['installer'])
  const [own, ...others] = [...(await addCards(employee, id, 1)), ...(await addCards(employee, other.id, 4))]
  await assign(employee, [own], [INSTALLER])
  await assign(employee, others, [INSTALLER])
  await schedule(employee, [own], '2031-03-05')
  const [morning, both, done, later] = others
  await schedule(employee, [morning, done], '2031-03-05', 'morning')
  await schedule(employee, [both], '2031-03-09')
  await schedule(employee, [later], '2031-03-10')
  for (const status of ['installed', 'confirmed']) await move(employee, done ?? 0, status)
  const read = (who: Send) => who('GET', `/api/projects/${id}/plan-work?from=2031-03-03`)
  const one = { userId: INSTALLER, projectId: other.id, projectName: 'Elsewhere', cards: 1 }
  await expect
    .poll(async () => (await read(employee)).body)
    .toEqual([
      { ...one, day: '2031-03-05', part: 'morning' },
      { ...one, day: '2031-03-09', part: 'all-day' },
    ])
  expect((await read(installer)).status).toBe(403)
  expect((await employee('GET', `/api/projects/${id}/plan-work?from=tomorrow`)).status).toBe(400)
  await complete(employee, other.id)
  await expect.poll(async () => (await read(employee)).body).toEqual([])
})
