import { afterEach, describe, expect, it } from 'vitest'
import { createProject } from '../testing/app/answers.ts'
import type { TestPerson } from '../testing/app/app.ts'
import { boardOf } from '../testing/live-socket.ts'
import { liveClients, rawConnection } from '../testing/test-client.ts'
import { edit, expectPeople, leave } from '../testing/test-presence.ts'
import { sharedApp } from '../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const clients = liveClients(() => app)

afterEach(() => clients.closeAll())

const EMPLOYEE = 1
const COLLEAGUE = 2
const INSTALLER = 3
const CUSTOMER = 5

/** A project of an installer and a customer, with these people at its board. */
async function start(...people: readonly TestPerson[]) {
  const { id } = await createProject(employee, 'P', ['installer', 'customer'])
  const at = await Promise.all(people.map(clients.connect))
  for (const client of at) expect(await client.open(id)).toMatchObject({ ok: true })
  const [first, second] = at
  if (!first || !second) throw new Error('two people are needed')
  return { id, first, second }
}

describe('[LIVE-20] presence', () => {
  it('[LIVE-112] names those at the board, and follows them in, from card to card, and out', async () => {
    const { id, first, second } = await start('employee', 'installer')
    for (const client of [first, second]) await expectPeople(client, id, [EMPLOYEE, null], [INSTALLER, null])
    expect(first.peopleAt(id)).toContainEqual({ userId: INSTALLER, name: 'installer Test', editing: null })
    edit(second, id, 7)
    await expectPeople(first, id, [EMPLOYEE, null], [INSTALLER, 7])
    // Passed over: none of these is the path of a part.
    const emit = (part: unknown) =>
      Reflect.apply(second.socket.emit, second.socket, ['stream:editing', { ...boardOf(id), part }])
    for (const part of [9, 'card', 'gone', `card/${'9'.repeat(60)}`]) emit(part)
    edit(second, id, 8)
    await expectPeople(first, id, [EMPLOYEE, null], [INSTALLER, 8])
    edit(second, id, null)
    await expectPeople(first, id, [EMPLOYEE, null], [INSTALLER, null])
    leave(second, id)
    await expectPeople(first, id, [EMPLOYEE, null])
    const customer = await clients.connect('customer')
    await customer.open(id)
    for (const client of [first, customer]) await expectPeople(client, id, [EMPLOYEE, null], [CUSTOMER, null])
    customer.socket.disconnect()
    await expectPeople(first, id, [EMPLOYEE, null])
  })

  it('[HIST-25] does not name who has the board open behind another screen, until they come to it', async () => {
    const { id, first } = await start('employee', 'installer')
    const reader = await clients.connect('customer')
    expect(await reader.open(id, -1, { isUnseen: true })).toMatchObject({ ok: true })
    edit(reader, id, 7)
    // It follows the board all the same, and hears who is there.
    const tab = await clients.connect('employee')
    await tab.open(id)
    await employee('PATCH', `/api/projects/${id}/checklist`, { cameraViewsConfirmed: true })
    await reader.untilRevision(id, 1)
    await expectPeople(reader, id, [EMPLOYEE, null], [INSTALLER, null])
    expect(first.messages('presence').flatMap(({ people }) => people)).not.toContainEqual(
      expect.objectContaining({ userId: CUSTOMER }),
    )
    leave(reader, id)
    await reader.open(id, 1)
    await expectPeople(first, id, [EMPLOYEE, null], [INSTALLER, null], [CUSTOMER, null])
  })

  it('counts a person with two tabs once, with the card that one of them is at, until both are gone', async () => {
    const { id, first, second } = await start('employee', 'installer')
    const tab = await clients.connect('installer')
    await tab.open(id)
    edit(second, id, 6)
    await expectPeople(first, id, [EMPLOYEE, null], [INSTALLER, 6])
    edit(second, id, null)
    edit(tab, id, 7)
    await expectPeople(first, id, [EMPLOYEE, null], [INSTALLER, 7])
    tab.socket.disconnect()
    await expectPeople(first, id, [EMPLOYEE, null], [INSTALLER, null])
    second.socket.disconnect()
    await expectPeople(first, id, [EMPLOYEE, null])
  })

  it('is not told to those who do not have the board open, and does not count them', async () => {
    const { id, first, second } = await start('employee', 'installer')
    const outsider = await clients.connect('colleague')
    await expectPeople(first, id, [EMPLOYEE, null], [INSTALLER, null])
    edit(outsider, id, 9)
    await outsider.open(999_999)
    edit(second, id, 7)
    await expectPeople(first, id, [EMPLOYEE, null], [INSTALLER, 7])
    // Messages come in order: one of presence would have come before this answer.
    await outsider.open(999_999)
    leave(second, id)
    await expectPeople(first, id, [EMPLOYEE, null])
    await second.open(999_999)
    const told = second.messages('presence').length
    await outsider.open(id)
    await expectPeople(first, id, [EMPLOYEE, null], [COLLEAGUE, null])
    await second.open(999_999)
    expect(second.messages('presence')).toHaveLength(told)
    expect(outsider.messages('presence').every(({ people }) => people.some(({ userId }) => userId === COLLEAGUE))).toBe(
      true,
    )
  })

  it('ends for people who are gone without a word', async () => {
    const { id, first } = await start('employee', 'colleague')
    await rawConnection(
      app.url,
      await app.cookieOf('customer'),
      `42["stream:open",{"kind":"project","id":${id},"after":-1}]`,
    )
    // Without an acknowledgement it is no opening.
    await rawConnection(
      app.url,
      await app.cookieOf('installer'),
      `420["stream:open",{"kind":"project","id":${id},"after":-1}]`,
    )
    await expectPeople(first, id, [EMPLOYEE, null], [COLLEAGUE, null], [INSTALLER, null])
    await expectPeople(first, id, [EMPLOYEE, null], [COLLEAGUE, null])
  })

  it('ends with the access', async () => {
    const { id, first, second } = await start('employee', 'installer')
    await expectPeople(first, id, [EMPLOYEE, null], [INSTALLER, null])
    await employee('PATCH', `/api/projects/${id}/users`, { assignedUsers: [] })
    await expectPeople(first, id, [EMPLOYEE, null])
    edit(second, id, 7)
    await second.open(999_999)
    const colleague = await clients.connect('colleague')
    await colleague.open(id)
    await expectPeople(first, id, [EMPLOYEE, null], [COLLEAGUE, null])
  })
})
