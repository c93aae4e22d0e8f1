import { expect, type Locator, type Page } from 'playwright/test'
import type { ProjectSummary } from '#events/project/api.ts'
import { expectAccessible } from '../kit/axe.ts'
import { closeProject, devicesOf, headers, makeBoard } from '../kit/board-page.ts'
import { test } from '../kit/fixtures.ts'
import { Folder } from '#events/folders/api.ts'
import { wheelTo } from '../long-lists/long-lists-page.ts'
import { unique } from '../instances/instances-page.ts'
import { board, dashboard, find, inList, list, projectsOf } from './installs-page.ts'

/** Marks all projects as seen, also what other tests did for this person: a badge is a stop for Tab of its own. */
async function seeAll(page: Page): Promise<void> {
  const see = ({ id, revision }: ProjectSummary) =>
    page.request.put(`/api/projects/${id}/seen`, { headers, data: { revision } })
  await Promise.all((await projectsOf(page)).map(see))
  await expect(page.getByRole('button', { name: /Mark as seen$/ })).toHaveCount(0)
}

test('[PART-41] [LIST-16] the list holds projects by name, for keys too, and is searched; the url or this browser remembers the project', async ({
  openHome,
}) => {
  const page = await openHome('employee')
  // Those in folders stand above them (FOLDER-6).
  const isLoose = ({ status, folderId }: ProjectSummary) => status === 'open' && folderId === null
  const openProjects = (await projectsOf(page)).filter(isLoose)
  const sorted = openProjects.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const shown = list(page).getByRole('listitem')

  await test.step('open projects by name, closed ones behind a heading', async () => {
    await expect(inList(page, 'Harbour Terminal 2')).toBeVisible()
    const titles = await shown.evaluateAll((rows) => rows.map((row) => row.querySelector('a')?.title))
    const loose = titles.filter((title) => sorted.includes(title ?? ''))
    expect(loose.length).toBeGreaterThan(2)
    expect(loose).toEqual(sorted.slice(0, loose.length))
    await expect(inList(page, 'Harbour Gatehouse')).toHaveCount(0)
  })

  await test.step('one stop for the keyboard, its menu another; the arrows move within', async () => {
    await seeAll(page)
    await list(page).getByRole('button', { name: 'Open Projects' }).focus()
    // Folders that other tests made come first.
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(inList(page, String(sorted[0]))).toBeFocused({ timeout: 500 })
    }).toPass()
    await page.keyboard.press('ArrowDown')
    await expect(inList(page, String(sorted[1]))).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName('Project actions')
    await page.keyboard.press('Tab')
    await expect(list(page).getByRole('button', { name: 'Closed Projects' })).toBeFocused()
    for (const key of ['Shift+Tab', 'Shift+Tab', 'Enter']) await page.keyboard.press(key)
    await expect(page.getByRole('heading', { name: String(sorted[1]) })).toBeVisible()
    await page.getByRole('link', { name: 'Back to projects' }).click()
    await expect(dashboard(page)).toBeVisible()
  })

  await test.step('a search finds open and closed ones, and stands in the url through a choice, a reload and going back', async () => {
    const search = find(page)
    await list(page).getByRole('button', { name: 'Closed Projects' }).click()
    await search.fill('GATEHOUSE')
    await expect(inList(page, 'Harbour Gatehouse')).toBeVisible()
    await search.fill('term HARBOUR')
    await expect(inList(page, 'Harbour Terminal 2')).toBeVisible()
    await expect(shown).toHaveCount(1)
    await expect(list(page).getByText('No closed projects found')).toBeVisible()
    await search.fill('no such project')
    await expect(list(page).getByText('No open projects found')).toBeVisible()
    await search.press('Escape')
    await expect(search).toHaveValue('')
    await search.fill('harbour %41 & co')
    await expect.poll(() => new URL(page.url()).searchParams.get('find')).toBe('harbour %41 & co')
    await search.fill('harbour')
    await expect(page).toHaveURL('/?find=harbour')
    await inList(page, 'Harbour Terminal 2').click()
    await expect(page).toHaveURL(/projectId=\d+&find=harbour$/)
    await page.reload()
    await expect(search).toHaveValue('harbour')
    await page.goBack()
    await expect(page).toHaveURL('/?find=harbour')
    await expect(search).toHaveValue('harbour')
    await expect(dashboard(page)).toBeVisible()
    await search.fill('')
    await expect(page).toHaveURL('/')
  })

  await test.step('beside the overview and a board the list is 16rem wide', async () => {
    const sidebar = page.getByRole('complementary').filter({ has: list(page) })
    const width = async () => (await sidebar.boundingBox())?.width
    await expect.poll(width).toBe(16 * 16)
    await inList(page, 'Northfield Primary').click()
    await expect(board(page)).toBeVisible()
    expect(await width()).toBe(16 * 16)
  })

  await test.step('this browser remembers the project; the url goes before it', async () => {
    const remembered = () => page.evaluate(() => `?projectId=${localStorage.getItem('selectedProjectId')}`)
    const first = new URL(page.url()).search
    expect(await remembered()).toBe(first)
    // The search of the url stays when the remembered project comes in.
    await page.goto('/?find=north')
    await expect(page).toHaveURL(`/${first}&find=north`)
    await expect(find(page)).toHaveValue('north')
    await expect(board(page)).toBeVisible()
    await expect(inList(page, 'Northfield Primary')).toHaveAttribute('aria-current', 'true')

    const other = `?projectId=${openProjects.find(({ name }) => name === 'Harbour Terminal 2')?.id}`
    await page.goto(`/${other}`)
    await expect(page.getByRole('heading', { name: 'Harbour Terminal 2' })).toBeVisible()
    expect(await remembered()).toBe(other)
  })

  await test.step('going back forgets it, and one that is not there is not opened', async () => {
    await page.getByRole('link', { name: 'Back to projects' }).click()
    await expect(dashboard(page)).toBeVisible()
    await page.goto('/')
    await expect(dashboard(page)).toBeVisible()
    await page.evaluate(() => localStorage.setItem('selectedProjectId', '999999'))
    await page.goto('/?find=harbour')
    await expect(dashboard(page)).toBeVisible()
    await expect(page).toHaveURL('/?find=harbour')
  })
})

/** True if the text of an element is red. */
const isRed = (locator: Locator) =>
  locator.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    context.fillStyle = getComputedStyle(element).color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return red > 2 * green && red > 2 * blue
  })

test('[LIST-2] [LIST-7] changes of others reach list and dashboard without a request, with a badge until it is seen', {
  tag: '@nightly',
}, async ({ openHome, callsOf }) => {
  const [employee, installer] = [{ request: await callsOf('employee') }, { request: await callsOf('installer') }]
  const title = unique('Quay')
  const [name, other] = [`Site: ${title}`, `Site: ${title}b`]
  const page = await openHome('employee')
  await find(page).fill(title)
  const id = await makeBoard(employee, title, [{ name: 'Gate camera' }])
  const gate = (await devicesOf(employee, id)).get('Gate camera')?.id
  const move = async ({ request }: typeof employee, device: number | undefined, status: string) => {
    const answer = await request.patch(`/api/devices/${device}/status`, { headers, data: { status } })
    expect(answer.ok()).toBe(true)
  }
  const badgeOf = (project: string) =>
    page.getByRole('button', { name: `${project} was changed by somebody else. Mark as seen` })
  const badge = badgeOf(name)
  await expect(inList(page, name)).toBeVisible()
  await expect(badge).toHaveCount(0)

  await test.step('a badge comes, outlasts a reload, and goes by a click', async () => {
    await move(installer, gate, 'installed')
    await expect(badge).toBeVisible()
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/svg\+xml/)
    await expectAccessible(page)
    await page.reload()
    await expect(badge).toBeVisible()
    await badge.click()
    await expect(badge).toHaveCount(0)
  })

  await test.step('it goes when the project is opened, and does not come while that is open', async () => {
    await move(installer, gate, 'waiting')
    await expect(badge).toBeVisible()
    await inList(page, name).click()
    await expect(badge).toHaveCount(0)
    await move(installer, gate, 'installed')
    await expect(inList(page, name)).toContainText('80%')
    await expect(badge).toHaveCount(0)
    await page.getByRole('link', { name: 'Back to projects' }).click()
  })

  await test.step('it comes for what a colleague changed before one changed the project without opening it', async () => {
    const second = await makeBoard(employee, `${title}b`, [{ name: 'Gate camera' }])
    const device = (await devicesOf(employee, second)).get('Gate camera')?.id
    await expect(inList(page, other)).toBeVisible()
    // Away while both change it, so that the list shows the last change first.
    await page.goto('about:blank')
    await move(installer, device, 'installed')
    await move(employee, device, 'confirmed')
    await page.goto(`/?${new URLSearchParams({ find: title })}`)
    await expect(badgeOf(other).locator('svg')).toHaveCSS('animation-name', 'shake')
    expect(await isRed(badgeOf(other).locator('svg'))).toBe(true)
  })

  await test.step('list and dashboard change without a request', async () => {
    const card = page.getByRole('main').getByRole('link', { name: new RegExp(`${name}(?!b)`) })
    const check = (item: string) =>
      employee.request.patch(`/api/projects/${id}/checklist`, { headers, data: { [item]: true } })
    // The dashboard has those in view alone.
    await wheelTo(page, page.getByRole('main'), card)
    const asked: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/projects')) asked.push(request.url())
    })
    await expect(inList(page, name)).toContainText('80%')
    // A page that has just come reads once more up to a second after its connection is there, or when its tab is looked at.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await check('cameraViewsConfirmed')
    await expect(inList(page, name)).toContainText('87%')
    asked.length = 0
    await move(employee, gate, 'confirmed')
    await check('usersAddedToVerkadaPortal')
    await expect(inList(page, name)).toContainText('93%')
    await expect(card).toContainText('93%')
    await employee.request.delete(`/api/projects/${id}`, { headers })
    await expect(inList(page, name)).toHaveCount(0)
    await expect(card).toHaveCount(0)
    expect(asked).toEqual([])
  })
})

test('[ACCESS-5] [ACCESS-13] [FOLDER-6] customers see what they are assigned to, as soon as they are, without folders, and nothing else', async ({
  janitor,
  openHome,
}) => {
  const page = await openHome('customer')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))

  await test.step('a card of the dashboard shows progress, devices and checklist, and opens its project', async () => {
    await expect(dashboard(page)).toBeVisible()
    await expect(page.getByRole('button', { name: /New Project|Create New Project/ })).toHaveCount(0)
    const project = (await projectsOf(page)).find(({ name }) => name === 'Harbour Terminal 2')
    const { waiting = 0, installed = 0, confirmed = 0 } = project?.deviceCounts ?? {}
    const total = waiting + installed + confirmed
    const share = (installed + confirmed) / total
    const percent = Math.round((share * 0.8 + ((project?.checklistCount ?? 0) / 3) * 0.2) * 100)
    const card = page.getByRole('main').getByRole('link', { name: /Harbour Terminal 2/ })
    await expect(card).toContainText('In Progress')
    await expect(card).toContainText(`${percent}%`)
    const counts = [`${total}`, `${installed + confirmed}`, `${project?.checklistCount}/3`]
    await expect(card.getByRole('definition')).toHaveText(counts)
    // [BOARD-13]
    const weights = page.getByText('Devices count for 80% of progress, the checklist for 20%.')
    await expect(weights).toBeVisible()
    await card.click()
    await expect(weights).toBeVisible()
    await expect(page.getByText(`${installed + confirmed} of ${total} devices done`)).toBeVisible()
    await expect(page).toHaveURL(`/?projectId=${project?.id}`)
    await expect(board(page)).toBeVisible()
    await expect(page).toHaveTitle(/^Harbour Terminal 2/)
  })

  await test.step('a project comes and goes as it is assigned; one of others is not there', async () => {
    await find(page).fill('Northfield Sports')
    await expect(list(page).getByText('No open projects found')).toBeVisible()
    const title = unique('Jetty')
    await find(page).fill(title)
    const id = await makeBoard({ request: janitor }, title, [])
    await expect(inList(page, `Site: ${title}`)).toBeVisible()
    await janitor.patch(`/api/projects/${id}/users`, { headers, data: { assignedUsers: [] } })
    await expect(list(page).getByText('No open projects found')).toBeVisible()
  })

  await test.step('a closed project is there without its folder, and folders are not asked for', async () => {
    const title = unique('Closed')
    const id = await makeBoard({ request: janitor }, title, [])
    await closeProject({ request: janitor }, id)
    const made = await janitor.post('/api/folders', { headers, data: { name: 'Unseen Folder' } })
    const folderId = Folder.parse(await made.json()).id
    await janitor.patch(`/api/projects/${id}/move-to-folder`, { headers, data: { folderId } })
    await list(page).getByRole('button', { name: 'Closed Projects' }).click()
    await find(page).fill(title)
    await inList(page, `Site: ${title}`).click()
    await expect(page.getByRole('heading', { name: `Site: ${title}` })).toBeVisible()
    await expect(page.getByText('Closed', { exact: true })).toBeVisible()
    await expect(page.getByText('Unseen Folder')).toHaveCount(0)
    await janitor.patch(`/api/projects/${id}/move-to-folder`, { headers, data: { folderId: null } })
    await janitor.delete(`/api/folders/${folderId}`, { headers })
  })

  await test.step('about a board that one may not see, nothing is asked a second time', async () => {
    const id = await makeBoard({ request: janitor }, unique('Unseen'), [])
    await janitor.patch(`/api/projects/${id}/users`, { headers, data: { assignedUsers: [] } })
    // Answered after everything that the page has asked for until now, and that answer is worked on by then, too.
    const settle = () => page.evaluate(() => fetch('/api/projects').then((response) => response.json()))
    await page.clock.install()
    await page.goto(`/?projectId=${id}`)
    await expect(page.getByRole('heading', { name: 'This board is not available' })).toBeVisible()
    await settle()
    await page.clock.runFor(60_000)
    await settle()
    expect(asked.filter((path) => path.startsWith(`/api/projects/${id}`)).length).toBeLessThanOrEqual(1)
    expect(asked).not.toContain('/api/folders')
  })
})
