import { afterEach, describe, expect, it } from 'vitest'
import { addCard, addCards, createProject, move } from '../testing/app/answers.ts'
import { emailOf, type TestPerson } from '../testing/app/app.ts'
import { boardOf } from '../testing/live-socket.ts'
import { type LiveClient, liveClients } from '../testing/test-client.ts'
import { sharedApp } from '../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')
const clients = liveClients(() => app)

afterEach(() => clients.closeAll())

const assign = (projectId: number, ...people: readonly TestPerson[]) =>
  employee('PATCH', `/api/projects/${projectId}/users`, { assignedUsers: people.map(emailOf) })

const lost = (projectId: number) => ({
  ...boardOf(projectId),
  code: 'access-lost',
  message: 'You no longer have access to this project.',
})

/** A project with these people at its board, beside one that they keep: what arrives of that comes after all before it. */
async function start(...people: readonly TestPerson[]) {
  const { id } = await createProject(employee, 'P', people)
  const kept = await createProject(employee, 'Kept', people)
  const watchers = await Promise.all(people.map(clients.connect))
  for (const watcher of watchers)
    for (const project of [id, kept.id]) expect(await watcher.open(project)).toMatchObject({ ok: true })
  /** Waits until everything that was sent so far has arrived. */
  const settle = async (...followers: readonly LiveClient[]) => {
    const card = await addCard(employee, kept.id, 'Cam')
    const revision = await move(employee, card.id, 'installed')
    for (const follower of followers) await follower.untilRevision(kept.id, revision)
  }
  return { id, watchers, settle }
}

describe('[LIVE-18, LIVE-11] losing access', () => {
  it('closes the board between two events, in the middle of many', async () => {
    const { id, watchers, settle } = await start('installer', 'customer', 'employee')
    const cards = await addCards(employee, id, 200)
    const [installer, customer, colleague] = watchers
    if (!installer || !customer || !colleague) throw new Error('three people were asked for')
    const revisions: number[] = []
    const lanes = [0, 1, 2, 3].map(async (lane) => {
      for (const card of cards.filter((_, index) => index % 4 === lane)) {
        revisions.push(await move(employee, card, 'installed'))
        // The other lanes go on moving meanwhile.
        if (revisions.length === 100) await assign(id, 'customer')
      }
    })
    await Promise.all(lanes)
    const head = Math.max(...revisions)
    for (const watcher of [customer, colleague]) await watcher.untilRevision(id, head)
    await settle(installer)
    const end = colleague.eventsOf(id).find(({ type }) => type === 'ProjectUsersChanged')?.revision ?? NaN
    expect(end).toBeGreaterThan(100)
    expect(end).toBeLessThan(head)
    expect(installer.eventsOf(id).every(({ revision }) => revision < end)).toBe(true)
    expect(installer.messages('stream:closed')).toEqual([lost(id)])
    for (const stayed of [customer, colleague]) {
      expect(stayed.messages('stream:closed')).toEqual([])
      expect(stayed.eventsOf(id).map(({ revision }) => revision)).toEqual(
        Array.from({ length: head }, (_, index) => index + 1),
      )
    }
  })

  it('closes it in all tabs, and giving it back opens none by itself', async () => {
    const { id, watchers, settle } = await start('installer')
    const tabs = [...watchers, await clients.connect('installer')]
    for (const tab of tabs) expect(await tab.open(id)).toMatchObject({ ok: true })
    await assign(id)
    for (const tab of tabs) {
      await tab.until(() => tab.messages('stream:closed').length > 0)
      expect(await tab.open(id, 0)).toMatchObject({ ok: false, code: 'not-found' })
    }
    await assign(id, 'installer')
    await addCard(employee, id, 'Cam')
    await settle(...watchers)
    for (const tab of tabs) expect(tab.eventsOf(id)).toEqual([])
    expect(await tabs[0]?.open(id)).toMatchObject({ ok: true, revision: 3 })
  })

  it('does not happen to a person who is assigned in other letters, or is an employee', async () => {
    const { id, watchers } = await start('installer', 'colleague')
    await employee('PATCH', `/api/projects/${id}/users`, { assignedUsers: ['Installer@TEST.example'] })
    for (const watcher of watchers) {
      await watcher.untilRevision(id, 1)
      expect(watcher.messages('stream:closed')).toEqual([])
    }
  })
})

describe('[LIVE-18, LIVE-11] deleting a project', () => {
  it('[LIVE-48] closes its board for all, employees too, and nothing more comes', async () => {
    const { id, watchers, settle } = await start('installer', 'customer', 'employee', 'colleague')
    await employee('DELETE', `/api/projects/${id}`)
    await settle(...watchers)
    for (const watcher of watchers) {
      expect(watcher.messages('stream:closed')).toEqual([
        { ...boardOf(id), code: 'deleted', message: 'This project was deleted.' },
      ])
      expect(watcher.eventsOf(id)).toEqual([])
      expect(await watcher.open(id)).toMatchObject({ ok: false, code: 'not-found' })
    }
  })
})
