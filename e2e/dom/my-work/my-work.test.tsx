import '../own-databases.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { User } from '#events/account/user.ts'
import { keepPerson } from '../../../client/api/kept/kept-person.ts'
import { keepReads } from '../../../client/live/kept/keep-reads.ts'
import { userIdOf } from '../../../server/testing/app/app.ts'
import { addCards, createProject, move } from '../../../server/testing/app/answers.ts'
import { boardPage, goTo, isThere, press, toast } from '../board/board-dom.tsx'
import { user } from '../test-page.tsx'

const page = await boardPage()
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const rowsOf = async (section: string) =>
  within(await screen.findByRole('region', { name: new RegExp(`^${section}`) }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

it('[WORK-9] my work stands by days, and makes the next step of a card in place', async () => {
  await page.signIn('installer')
  goTo('/my-work')
  await screen.findByText('No card is yours')
  const { id } = await createProject(page.employee, 'Harbour', ['installer'])
  const [one = 0, two = 0, three = 0] = await addCards(page.employee, id, 3)
  const given = { deviceIds: [one, two, three], userIds: [userIdOf('installer')] }
  expect(await page.employee('POST', '/api/devices/assign', given)).toMatchObject({ status: 200 })
  for (const [deviceId, day] of [
    [one, dayFromNow(-3)],
    [two, dayFromNow(3)],
  ] as const)
    await page.employee('POST', '/api/devices/schedule', { deviceIds: [deviceId], day })
  await page.employee('POST', `/api/devices/${one}/flag`, { kind: 'no-access', reason: 'Locked' })
  await move(page.employee, two, 'installed')
  // The page reads as another person than the one who gave the cards.
  const seen = async () => JSON.stringify((await page.installer('GET', '/api/my-work')).body)
  await expect.poll(seen).toMatch(/"flag":\{.*"status":"installed"|"status":"installed".*"flag":\{/)
  goTo('/')
  goTo('/my-work')
  expect(await rowsOf('Overdue')).toEqual([expect.stringMatching(/^Cam 1.*Blocked: No access: Locked/)])
  expect(await rowsOf('Next days')).toEqual([expect.stringMatching(/^Cam 2.*Installed.*Mark as Confirmed/)])
  expect(await rowsOf('Without a day')).toEqual([expect.stringMatching(/^Cam 3/)])
  screen.getByText('3 cards, 1 blocked')
  screen.getByText('1 waiting to be installed, 1 blocked')
  const link = screen.getByRole('link', { name: 'Cam 1' })
  expect(link.getAttribute('href')).toBe(`/?projectId=${id}&card=${one}`)
  await press('Mark as Confirmed : Cam 2')
  await toast('Cam 2: Confirmed & Tested')
  await expect.poll(() => screen.queryByRole('region', { name: /^Next days/ })).toBeNull()
})

it('[WORK-9] customers have no such page', async () => {
  await page.signIn('customer')
  goTo('/my-work')
  await screen.findByRole('heading', { name: '404 Page Not Found' })
  expect(isThere('link', 'My Work')).toBe(false)
})

it('[WORK-21] my work opens at the start for those who chose so, and one press back leads to the projects', async () => {
  await page.signIn('installer')
  goTo('/my-work')
  await user.click(await screen.findByRole('checkbox', { name: 'Start page' }))
  goTo('/')
  await screen.findByRole('heading', { name: 'My Work' })
  expect(location.pathname).toBe('/my-work')
  await user.click(await screen.findByRole('link', { name: 'Installs' }))
  await expect.poll(() => screen.queryByRole('heading', { name: 'My Work' })).toBeNull()
  expect(location.pathname).toBe('/')
})

it('[WORK-34] [WORK-35] the projects of today are ready for offline, and a step without a connection waits and is sent by itself', async () => {
  const { id } = await createProject(page.employee, 'Basement', ['installer'])
  const [one = 0] = await addCards(page.employee, id, 1)
  await page.employee('POST', '/api/devices/assign', { deviceIds: [one], userIds: [userIdOf('installer')] })
  await page.employee('POST', '/api/devices/schedule', { deviceIds: [one], day: dayFromNow(0) })
  const seen = async () => JSON.stringify((await page.installer('GET', '/api/my-work')).body)
  await expect.poll(seen).toContain('Basement')
  const me = User.parse((await page.installer('GET', '/api/user')).body)
  keepPerson(me)
  const keeping = new AbortController()
  keepReads(me.id, null, keeping.signal, () => false)
  await page.signIn('installer')
  goTo('/my-work')
  await screen.findByText(/^Ready for offline since \d.*, 2 projects, \d/)
  await page.line.cut()
  await press('Mark as Installed : Cam 1', await screen.findByRole('region', { name: /^Today/ }))
  const row = async () => (await rowsOf('Today')).find((text) => text?.startsWith('Cam 1'))
  await expect.poll(row).toMatch(/InstalledNot saved yet/)
  await page.line.restore()
  const status = async () =>
    JSON.stringify((await page.employee('GET', `/api/projects/${id}/devices`)).body).match(/"status":"(\w+)"/)?.[1]
  await expect.poll(status).toBe('installed')
  await expect.poll(row).not.toMatch(/Not saved yet/)
  keeping.abort()
})

it('[WORK-36] a card that its reader installed is confirmed by another person where the project wants that', async () => {
  const { id } = await createProject(page.employee, 'Two people', ['installer'])
  const [one = 0] = await addCards(page.employee, id, 1)
  await page.employee('POST', '/api/devices/assign', { deviceIds: [one], userIds: [userIdOf('installer')] })
  await page.employee('PATCH', `/api/projects/${id}/rights`, { confirmByAnother: true })
  await expect
    .poll(async () => JSON.stringify((await page.installer('GET', '/api/my-work')).body))
    .toMatch(/"Two people","confirmByAnother":true/)
  await page.signIn('installer')
  goTo('/my-work')
  const project = async () =>
    within((await screen.findByRole('heading', { name: 'Two people' })).parentElement as HTMLElement)
  await user.click(await (await project()).findByRole('button', { name: /^Mark as Installed/ }))
  const step = await (await project()).findByRole('button', { name: /^Another person confirms/ })
  expect(step.matches(':disabled')).toBe(true)
  const status = async () => JSON.stringify((await page.employee('GET', `/api/projects/${id}/devices`)).body)
  await expect.poll(status).toContain('"status":"installed"')
})

it('[WORK-38] the toast about a step takes it back, one that was saved and one that waits', async () => {
  const { id } = await createProject(page.employee, 'Back again', ['installer'])
  const [one = 0] = await addCards(page.employee, id, 1)
  await page.employee('POST', '/api/devices/assign', { deviceIds: [one], userIds: [userIdOf('installer')] })
  await expect
    .poll(async () => JSON.stringify((await page.installer('GET', '/api/my-work')).body))
    .toContain('Back again')
  await page.signIn('installer')
  goTo('/my-work')
  const project = async () =>
    within((await screen.findByRole('heading', { name: 'Back again' })).parentElement as HTMLElement)
  const step = async () => {
    const button = await (await project()).findByRole('button', { name: /^Mark as Installed/ })
    // By a key, which counts always: right after another step a press is not aimed.
    button.focus()
    await user.keyboard('{Enter}')
  }
  const status = async () =>
    JSON.stringify((await page.employee('GET', `/api/projects/${id}/devices`)).body).match(/"status":"(\w+)"/)?.[1]
  const undoIt = async (title: string) => press('Undo', await toast(title))
  await step()
  await expect.poll(status).toBe('installed')
  await undoIt('Cam 1: Installed')
  await toast('Undone: Cam 1: Installed')
  await expect.poll(status).toBe('waiting')
  await (await project()).findByRole('button', { name: /^Mark as Installed/ })
  await page.line.cut()
  await step()
  await (await project()).findByText('Not saved yet')
  await undoIt('Cam 1: Installed')
  await (await project()).findByRole('button', { name: /^Mark as Installed/ })
  await page.line.restore()
  await expect.poll(async () => (await project()).queryByText('Not saved yet')).toBeNull()
  expect(await status()).toBe('waiting')
})

it('[WORK-36] the second press of a double one makes no step more', async () => {
  const { id } = await createProject(page.employee, 'Double', ['installer'])
  const [one = 0] = await addCards(page.employee, id, 1)
  await page.employee('POST', '/api/devices/assign', { deviceIds: [one], userIds: [userIdOf('installer')] })
  await expect.poll(async () => JSON.stringify((await page.installer('GET', '/api/my-work')).body)).toContain('Double')
  await page.signIn('installer')
  goTo('/my-work')
  const project = async () =>
    within((await screen.findByRole('heading', { name: 'Double' })).parentElement as HTMLElement)
  const button = await (await project()).findByRole('button', { name: /^Mark as Installed/ })
  for (let press = 0; press < 2; press++) fireEvent.click(button, { detail: 1 })
  await (await project()).findByRole('button', { name: /^Mark as Confirmed/ })
  const status = async () => JSON.stringify((await page.employee('GET', `/api/projects/${id}/devices`)).body)
  await expect.poll(status).toContain('"status":"installed"')
})
