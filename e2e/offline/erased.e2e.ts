import { expect, type Page } from 'playwright/test'
import { card, headers, makeBoard, moveByCall, openBoard } from '../kit/board-page.ts'
import { deletePerson, makePerson, untilErased } from '../users/former-person.ts'
import { test, untilKept } from './portal.ts'

const names = { firstName: 'Walburga', lastName: 'Tannenberg' }
const NAME = /Walburga|Tannenberg|former\.example/i

/** All that the browser keeps for the page, as text: every store of every database, and both storages. */
const keptText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('not read'))
      })
    const textOf = async (value: unknown): Promise<string> => {
      if (!(value instanceof ArrayBuffer)) return JSON.stringify(value) ?? ''
      const text = new Blob([value]).stream().pipeThrough(new DecompressionStream('gzip'))
      return new Response(text).text().catch(() => '')
    }
    const texts = [localStorage, sessionStorage].map((storage) => JSON.stringify(Object.entries(storage)))
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows = await asked(database.transaction(store).objectStore(store).getAll())
        texts.push(`${name} ${store}`, ...(await Promise.all(rows.map(textOf))))
      }
      database.close()
    }
    return texts.join('\n')
  })

/** Leaves on this device things of the person from when they were signed in here, and things that its reader kept about them. */
const leaveTraces = (page: Page, id: number): Promise<void> =>
  page.evaluate(async (of) => {
    const me = /"id":(\d+)/.exec(localStorage.getItem('lastPerson') ?? '')?.[1]
    const nothing = { projectId: null, excerpt: null, type: null, status: null }
    const thing = { kind: 'person', id: of, name: 'Walburga', detail: '', ...nothing }
    localStorage.setItem(`opened ${me}`, JSON.stringify([{ key: `person-${of}`, thing }]))
    localStorage.setItem(`draft ${of} form 1`, '"Walburga wrote"')
    localStorage.setItem(`outbox waits ${of}`, '1')
    sessionStorage.setItem(`draft ${me} user ${of}`, '{"firstName":"Walburga"}')
    const opening = indexedDB.open(`fieldboard outbox ${of}`, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('entries').put('Walburga waits', 1)
    await new Promise((resolve) => {
      opening.onsuccess = resolve
    })
    opening.result.close()
  }, id)

test('[ERASE-60] [ERASE-63] a device that was offline while a person was erased keeps nothing of them once it is back', async ({
  openProfile,
  portal,
}) => {
  test.slow()
  const employee = await (await openProfile('employee')).newPage()
  const { user, email, caller } = await makePerson(employee, portal.url, names)
  const [seen, other] = [
    await makeBoard(employee, 'Seen', [{ name: 'Door 1' }]),
    await makeBoard(employee, 'Other', [{ name: 'Door 2' }]),
  ]
  for (const id of [seen, other]) {
    const assignedUsers = [email, 'installer@fieldboard.example']
    await employee.request.patch(`/api/projects/${id}/users`, { headers, data: { assignedUsers } })
    await moveByCall(caller, id, id === seen ? 'Door 1' : 'Door 2', 'installed')
  }
  const profile = await openProfile('installer')
  const page = await profile.newPage()
  await openBoard(page, other)
  await untilKept(page)
  await expect.poll(() => keptText(page)).toMatch(NAME)
  await openBoard(page, seen)
  await expect(card(page, 'Door 1')).toBeVisible()
  await expect.poll(async () => (await keptText(page)).match(/former\.example/g)?.length ?? 0).toBeGreaterThan(1)

  await leaveTraces(page, user.id)

  await profile.setOffline(true)
  await deletePerson(employee, user.id)
  await employee.request.post(`/api/users/${user.id}/erase`, { headers })
  await untilErased(employee, user.id)
  expect(await keptText(page)).toMatch(NAME)
  await profile.setOffline(false)
  await expect.poll(() => keptText(page), { timeout: 60_000 }).not.toMatch(NAME)
  await expect(card(page, 'Door 1')).toBeVisible()
  // The board on the screen is kept again.
  await expect.poll(() => keptText(page)).toContain('Door 1')
})

test('[ERASE-62] the device of a person whose account was deleted keeps nothing of theirs once the server says so', async ({
  openProfile,
  portal,
}) => {
  const employee = await (await openProfile('employee')).newPage()
  const { user, caller } = await makePerson(employee, portal.url, { ...names, role: 'installer' })
  const id = await makeBoard(employee, 'Mine', [{ name: 'Door 1' }])
  await employee.request.patch(`/api/projects/${id}/users`, { headers, data: { assignedUsers: [user.email] } })
  const profile = await openProfile(null)
  await profile.addCookies((await caller.request.storageState()).cookies)
  const page = await profile.newPage()
  await openBoard(page, id)
  await untilKept(page)
  await expect.poll(() => keptText(page)).toMatch(NAME)
  await page.close()
  await deletePerson(employee, user.id)
  // It knows no session by then, as after a day.
  await portal.startAgain()
  const back = await profile.newPage()
  await back.goto('/')
  await expect.poll(() => keptText(back), { timeout: 30_000 }).not.toMatch(NAME)
  await expect.poll(() => keptText(back)).not.toContain(`fieldboard reads ${user.id}`)
})
