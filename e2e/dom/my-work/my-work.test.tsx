import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userIdOf } from '../../../server/testing/app/app.ts'
import { addCards, createProject, move } from '../../../server/testing/app/answers.ts'
import { boardPage, goTo, isThere, press, toast, user } from '../board/board-dom.tsx'

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
