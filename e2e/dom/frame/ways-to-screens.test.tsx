import { cleanup, render, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { App } from '../../../client/app.tsx'
import type { Send, TestPerson } from '../../../server/testing/app/app.ts'
import { camera, fieldOf, fill, leave, makeForm, press } from '../surveys/form-page.tsx'
import { openTestPage, type TestPage, user } from '../test-page.tsx'

// Which screens people find in the frame, and how they leave it.

let page: TestPage
let employee: Send
beforeAll(async () => {
  page = await openTestPage()
  employee = await page.app.as('employee')
})
afterEach(leave)
afterAll(() => page.close())

/** Code of screens comes on demand. */
const patience = { timeout: 30_000 }
function openAt(path: string): void {
  cleanup()
  history.pushState(null, '', path)
  render(<App />)
}
const navigation = () => screen.findByRole('navigation', { name: 'Main' }, patience)
/** The heading of a screen, and the entries of the navigation that it stands under. */
async function lookAt(path: string, heading: string) {
  openAt(path)
  await screen.findByRole('heading', { name: heading, level: 1 }, patience)
  return within(await navigation())
    .getAllByRole('link')
    .flatMap((link) => {
      const current = link.getAttribute('aria-current')
      return current === null ? [] : [`${link.textContent}: ${current}`]
    })
}
const hasEntry = async (name: string) => within(await navigation()).queryByRole('link', { name }) !== null

it('[FORM-54] [FORM-63] [FORM-64] [QUOTA-8] surveys and quotas are found by those whom they are for, and are 404 for others', async () => {
  const gone = '404 Page Not Found'
  const seen: [TestPerson, boolean, boolean, Record<string, string>][] = [
    [
      ...(['employee', true, true] as const),
      { '/forms': 'Survey Management', '/quota-dashboard': 'Quota Management Dashboard' },
    ],
    [
      ...(['installer', true, false] as const),
      { '/forms': 'Survey Management', '/forms/new': gone, '/debug/forms': gone, '/quota-dashboard': gone },
    ],
    [...(['customer', false, false] as const), { '/forms': gone, '/quota-dashboard': gone }],
  ]
  for (const [person, hasSurveys, hasQuota, headings] of seen) {
    await page.signIn(person)
    for (const [path, heading] of Object.entries(headings)) await lookAt(path, heading)
    const entries = { person, surveys: await hasEntry('Surveys'), quota: await hasEntry('Quota Dashboard') }
    expect(entries).toEqual({ person, surveys: hasSurveys, quota: hasQuota })
  }
  expect(await (await page.app.as('customer'))('GET', '/api/admin/quota-overview')).toMatchObject({ status: 403 })
})

it('[FORM-139] the surveys are the current entry of the navigation on a form and on the screens below it', async () => {
  await page.signIn('employee')
  const id = await makeForm(employee, camera(1))
  for (const [path, heading, is] of [
    ['/forms', 'Survey Management', 'page'],
    ['/forms/new', 'Create New Form', 'true'],
    [`/forms/${id}`, 'North wing', 'true'],
    [`/forms/view/${id}`, 'North wing', 'true'],
    [`/forms/${id}/history`, 'History', 'true'],
    [`/forms/${id}/print`, 'Print', 'true'],
  ] as const)
    expect([path, await lookAt(path, heading)]).toEqual([path, [`Surveys: ${is}`]])
  expect(await lookAt('/notes', 'Notes')).toEqual(['Notes: page'])
})

describe('[FORM-174] a logout', () => {
  it('asks where a survey has a draft, which goes with it; drafts of other people stay', async () => {
    const { id: me } = await page.signIn('employee')
    const id = await makeForm(employee, camera(1))
    openAt(`/forms/${id}`)
    await press('Edit Form')
    fill(fieldOf('Camera 1', 'Camera Notes'), 'Typed')
    localStorage.setItem('draft 999999 form 1', '{}')
    const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft '))
    const logOut = async () => {
      await press('Profile of employee Test')
      await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
      return screen.findByRole('alertdialog', { name: 'What you put into 1 survey is not saved' })
    }
    await press('Cancel', await logOut())
    expect(drafts().toSorted()).toEqual([`draft ${me} form ${id}`, 'draft 999999 form 1'].toSorted())
    await press('Logout', await logOut())
    await expect.poll(() => location.pathname, patience).toBe('/auth')
    expect(drafts()).toEqual(['draft 999999 form 1'])
  })
})
