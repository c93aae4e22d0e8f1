import { expect, type Page } from 'playwright/test'
import { User } from '#events/account/user.ts'
import { HistoryExportRow } from '#events/project/history/api.ts'
import { button, type Caller, card, devicesOf, liveBadge, makeBoard, openBoard } from '../kit/board-page.ts'
import { test, untilKept } from '../offline/portal.ts'
import { strip, waitingList } from '../waiting/waiting-page.ts'

const NAMES = Array.from({ length: 50 }, (_, index) => `Cam ${index + 1}`)
const TEXTS = Array.from({ length: 20 }, (_, index) => `Look ${index + 1}`)
const ALL = NAMES.length * TEXTS.length

type Work = {
  readonly person: number
  readonly project: number
  readonly cards: readonly { readonly id: number; readonly name: string }[]
  readonly texts: readonly string[]
}

/** Writes into the device of a page what a person typed without a connection: each text for each card. */
const writeWaiting = (page: Page, work: Work) =>
  page.evaluate(async ({ person, project, cards, texts }) => {
    const opening = indexedDB.open(`fieldboard outbox ${person}`)
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result)
    })
    const writing = database.transaction('entries', 'readwrite')
    const at = new Date().toISOString()
    for (const description of texts) {
      for (const { id: deviceId, name } of cards) {
        const id = crypto.randomUUID()
        const command = { type: 'DescribeDevice', data: { deviceId, description } }
        const value = {
          ...{ kind: 'command', version: 1, id, at, actor: { id: person, role: 'employee' } },
          ...{ stream: { kind: 'project', id: project }, lanes: [`card ${deviceId}`], wasSent: false, command },
          ...{ isBarrier: false, needsConnection: false, about: { subject: name, place: 'Thousands' } },
          ...{ state: 'queued', heldBehind: [], revision: null, seen: 'nothing', isLate: false },
        }
        writing.objectStore('entries').add({ id, value })
      }
    }
    await new Promise((resolve) => {
      writing.oncomplete = resolve
    })
    database.close()
  }, work)

/** How many commands wait on the device of a page; null before there is a database for them. */
const waitingOn = (page: Page, person: number) =>
  page.evaluate(async (name) => {
    if (!(await indexedDB.databases()).some((each) => each.name === name)) return null
    const opening = indexedDB.open(name)
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result)
    })
    const counting = database.transaction('entries').objectStore('entries').count()
    await new Promise((resolve) => {
      counting.onsuccess = resolve
    })
    database.close()
    return counting.result
  }, `fieldboard outbox ${person}`)

/** The texts of each card in the order of the log, by the card's name. */
async function textsInLog({ request }: Caller, project: number): Promise<Map<string, string[]>> {
  const answer = await request.get(`/api/projects/${project}/history.jsonl?kind=description&order=oldest`)
  const rows = (await answer.text()).split('\n').filter(Boolean)
  const texts = new Map<string, string[]>()
  for (const { device, new: text } of rows.map((row) => HistoryExportRow.parse(JSON.parse(row))))
    texts.set(String(device), [...(texts.get(String(device)) ?? []), String(text)])
  return texts
}

test(`[KEPT-6] [OFFLINE-102] a board opens with ${ALL} commands that wait, they are listed, and all go once and in order`, {
  tag: '@nightly',
}, async ({ openProfile, portal }) => {
  const profile = await openProfile('employee')
  const { id: person } = User.parse(await (await profile.request.get('/api/user')).json())
  const project = await makeBoard(
    profile,
    'Thousands',
    NAMES.map((name) => ({ name })),
  )
  const cards = [...(await devicesOf(profile, project)).values()].map(({ id, name }) => ({ id, name }))
  const first = await profile.newPage()
  await openBoard(first, project)
  await untilKept(first)
  await expect.poll(() => waitingOn(first, person)).toBe(0)
  await portal.cut()
  await writeWaiting(first, { person, project, cards, texts: TEXTS })
  await first.close()

  const page = await profile.newPage()
  await page.goto(`/?projectId=${project}`)
  await expect(card(page, 'Cam 1')).toContainText('Look 20')
  await expect(strip(page)).toContainText('1,000 changes are kept on this device')
  await button(page, 'Show 1,000 not saved yet').click()
  const items = waitingList(page).getByRole('region', { name: 'Waiting' }).getByRole('listitem')
  await expect(items).toHaveCount(50)
  await waitingList(page).getByRole('button', { name: 'Show More' }).click()
  await expect(items).toHaveCount(100)
  await expect(items.last()).toContainText('Look 2')
  await page.keyboard.press('Escape')
  await expect(waitingList(page)).toHaveCount(0)

  await portal.startAgain()
  await expect.poll(() => waitingOn(page, person), { timeout: 120_000 }).toBe(0)
  await expect(liveBadge(page)).toHaveText('Live')
  expect(await textsInLog(profile, project)).toEqual(new Map(NAMES.map((name) => [name, TEXTS])))
  await expect(card(page, 'Cam 1')).toContainText('Look 20')
})
