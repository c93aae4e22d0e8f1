import { cleanup, render, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CreatedUser } from '#events/account/api.ts'
import { App } from '../../../client/app.tsx'
import { queryClient } from '../../../client/api/request/query-client.ts'
import { request } from '../../../client/api/request/request.ts'
import { storeUser } from '../../../client/api/people/session.tsx'
import { routes } from '../../../client/frame/routes.tsx'
import { useToast } from '../../../client/ui/toast/toast.ts'
import { addCard, createProject } from '../../../server/testing/app/answers.ts'
import type { Send } from '../../../server/testing/app/app.ts'
import { openTestPage, type TestPage, user } from '../test-page.tsx'

let page: TestPage
let employee: Send
beforeAll(async () => {
  page = await openTestPage()
  employee = await page.app.as('employee')
})
afterEach(async () => {
  cleanup()
  await page.line.restore()
  localStorage.clear()
  storeUser(null)
  queryClient.clear()
})
afterAll(() => page.close())

function openAt(path: string) {
  history.pushState(null, '', path)
  render(<App />)
}
/** Screens and their code come one after another, which takes a busy machine a while. */
const patience = { timeout: 30_000 }
const heading = (name: string) => screen.findByRole('heading', { name }, patience)
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }, patience))
const pressItem = async (name: string) => user.click(await screen.findByRole('menuitem', { name }, patience))
const signOut = async () => {
  await request('POST', '/api/auth/logout')
  storeUser(null)
  queryClient.clear()
}

describe('each path', () => {
  /** Specification 000, section 2. */
  const ofEmployees = [
    '/projects/:id/plan-work',
    '/quota-dashboard',
    '/verkada-instances',
    '/users',
    '/users/:id',
    '/feedback',
    '/system',
    '/forms/new',
  ]
  const ofSurveyors = ['/forms', '/forms/:id', '/forms/view/:id', '/forms/:id/history', '/forms/:id/print']
  const forbidden = {
    employee: [],
    installer: [...ofEmployees, '/debug/forms'],
    customer: [...ofEmployees, '/debug/forms', ...ofSurveyors, '/my-work'],
  }
  const isNotFound = () => screen.queryByRole('heading', { name: '404 Page Not Found' }) !== null

  it.each(['employee', 'installer', 'customer'] as const)(
    'shows its screen or the page 404 to the %s',
    async (person) => {
      const { id } = await createProject(employee, 'Every route', [person])
      await addCard(employee, id, 'Cam 1')
      await page.signIn(person)
      const closed: string[] = []
      for (const { path } of routes) {
        openAt(path.replace(':id', String(id)))
        await screen.findAllByRole('heading', {}, patience)
        if (isNotFound()) closed.push(path)
        cleanup()
      }
      expect(new Set(closed)).toEqual(new Set(forbidden[person]))
      expect(routes.length).toBeGreaterThan(12)
    },
  )

  it('shows its screen or leads to the login form without a session, also one that does not exist', async () => {
    await signOut()
    const open: string[] = []
    const ledTo = new Set<string>()
    for (const path of [...routes.map((route) => route.path.replace(':id', '1')), '/no/such/path']) {
      openAt(path)
      await screen.findAllByRole('heading', {}, patience)
      if (location.pathname === path) open.push(path)
      else ledTo.add(location.pathname)
      cleanup()
    }
    expect([...ledTo]).toEqual(['/auth'])
    expect(open).toEqual(['/auth', '/complete-registration', '/set-password', '/login-test', '/accept'])
  })

  it('that does not exist shows the fallback', async () => {
    await page.signIn('employee')
    openAt('/no/such/path')
    await heading('404 Page Not Found')
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy()
  })
})

describe('the session', () => {
  it('that is asked for says so', async () => {
    await signOut()
    page.line.stall('answers')
    openAt('/')
    expect(await screen.findByText('Loading your session...', {}, patience)).toBeTruthy()
    await page.line.restore()
    await expect.poll(() => location.pathname).toBe('/auth')
  })

  it('outlasts a logout that does not reach the server, which says so', async () => {
    const { id } = await page.signIn('employee')
    openAt('/profile')
    await press(/^Profile of/)
    await screen.findByRole('menuitem', { name: 'Logout' }, patience)
    await page.line.cut()
    await pressItem('Logout')
    await expect
      .poll(() => useToast.getState().shown)
      .toMatchObject({
        title: 'Logout failed',
        description: 'Network error: Please check your internet connection',
      })
    await page.line.restore()
    expect((await request('GET', '/api/user')).body).toMatchObject({ id })
  })

  it('that ends by a logout leaves the next person with what is theirs', async () => {
    await page.signIn('employee')
    openAt('/')
    await screen.findByRole('button', { name: 'New Project' }, patience)
    await press(/^Profile of/)
    const menu = within(await screen.findByRole('menu', {}, patience))
    expect(menu.getByText('employee Test')).toBeTruthy()
    expect(menu.getByText('Employee')).toBeTruthy()
    await pressItem('Logout')
    await expect.poll(() => location.pathname).toBe('/auth')
    cleanup()
    await page.signIn('customer')
    openAt('/')
    await screen.findByRole('button', { name: /^Profile of/ }, patience)
    expect(screen.queryByRole('button', { name: 'New Project' })).toBeNull()
  })
})

it.each([
  ['installer', ['My Work', 'Surveys']],
  ['customer', ['Installs']],
] as const)('the menu of a phone has for the %s the screens of a phone', async (person, screens) => {
  await page.signIn(person)
  openAt('/profile')
  await press('Menu')
  const items = await screen.findAllByRole('menuitem', {}, patience)
  const names = items.map(({ textContent }) => textContent)
  expect(names).toEqual([...screens, 'Profile', 'Keyboard shortcuts', 'Logout'])
})

it('"?" shows the shortcuts and "/" goes to the search, unless a person types or has switched them off', async () => {
  await page.signIn('employee')
  openAt('/users')
  await heading('Users')
  const shortcuts = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })
  const search = () => screen.getByRole('searchbox', { name: 'Search users' })
  await user.keyboard('?')
  await expect.poll(() => shortcuts()?.textContent).toContain('Search on this screen')
  await user.keyboard('{Escape}')
  await expect.poll(shortcuts).toBeNull()
  await user.keyboard('/')
  await expect.poll(() => document.activeElement).toBe(search())
  await user.keyboard('?')
  expect(shortcuts()).toBeNull()

  search().blur()
  await user.keyboard('?')
  await user.click(await screen.findByRole('switch', {}, patience))
  cleanup()
  openAt('/users')
  await heading('Users')
  await user.keyboard('/')
  expect(document.activeElement).not.toBe(search())
  await user.keyboard('?')
  await press(/^Profile of/)
  expect(shortcuts()).toBeNull()
  await pressItem('Keyboard shortcuts')
  expect((await screen.findByRole('switch', {}, patience)).getAttribute('aria-checked')).toBe('false')
})

it('[FIND-10, FIND-1] the actions of the search are those of the role, and another dialog keeps the keyboard', async () => {
  await page.signIn('customer')
  openAt('/profile')
  await press('Find')
  const actions = await screen.findByRole('group', { name: 'Actions' }, patience)
  const names = within(actions)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(names).toEqual([
    'Go to Installs',
    'Go to Profile',
    'Switch between light and dark theme',
    'Show keyboard shortcuts',
  ])
  await user.type(screen.getByRole('combobox', { name: 'Find' }), 'shortc')
  await expect.poll(() => screen.getAllByRole('option').length).toBe(1)
  await user.keyboard('{Enter}')
  const shortcuts = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }, patience)
  expect(shortcuts.textContent).toContain('Find anything')
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('dialog', { name: 'Find' })).toBeNull()
})

describe('names', () => {
  const Made = z.object({ id: z.number() })
  const post = async (path: string, body: object) => Made.parse((await employee('POST', path, body)).body)

  /** Calls everything so, and goes to each screen that shows it. @param look what is to be seen there. */
  async function expectOnScreens(name: string, look: (name: string) => Promise<void>): Promise<void> {
    const company = await post('/api/companies', { name })
    const email = `names${company.id}@customer.example`
    const person = { firstName: name, lastName: name, email, companyId: company.id }
    const { id: userId } = CreatedUser.parse((await employee('POST', '/api/users', person)).body)
    await employee('PATCH', '/api/verkada-instances/1', { name })
    await post('/api/organizations', { name })
    const browserInfo = { userAgent: name, platform: 'P', language: 'de', screenWidth: 390, screenHeight: 844 }
    await post('/api/feedback', { type: 'bug', title: name, description: name, pagePath: '/', browserInfo })
    const { id } = await createProject(employee, name)
    const card = await addCard(employee, id, name)
    await employee('PATCH', `/api/devices/${card.id}/status`, { status: 'installed' })
    await page.signIn('employee')

    const expectHere = async () => {
      await look(name)
      cleanup()
    }
    openAt(`/users?history=${userId}`)
    await screen.findByRole('dialog', { name: new RegExp(`^History of ${name.slice(0, 3)}`) }, patience)
    await expectHere()
    openAt('/users')
    await press('Manage Companies')
    await expectHere()
    openAt('/verkada-instances')
    await heading(name)
    await expectHere()
    openAt('/verkada-instances')
    await press('Manage Organizations')
    await expectHere()
    openAt('/feedback')
    await press(`View Details: ${name}`)
    await screen.findByRole('dialog', {}, patience)
    await expectHere()
    openAt(`/?projectId=${id}&card=${card.id}`)
    await screen.findByRole('dialog', { name }, patience)
    await expectHere()
  }

  it('of people, companies, instances, feedback, projects and cards with markup in them are shown as text', async () => {
    // Would load a picture that is not there, and run what is to be done about it.
    await expectOnScreens('<img src=x onerror=alert(1)><b>bold</b>', async (name) => {
      expect((await screen.findAllByText(name, { exact: false }, patience)).length).toBeGreaterThan(0)
      expect(document.querySelectorAll('img[src="x"], b')).toHaveLength(0)
    })
  })

  it('[PART-99] that are written from the right stand apart from the words and numbers of their sentence', async () => {
    const mixed: string[] = []
    const headings: string[] = []
    await expectOnScreens('باب الحديقة الخلفية', async (name) => {
      expect((await screen.findAllByText(name, { exact: false }, patience)).length).toBeGreaterThan(0)
      const texts = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        if (text.nodeValue?.includes(name) && /[A-Za-z0-9]/.test(text.nodeValue)) mixed.push(text.nodeValue)
      for (const heading of document.querySelectorAll('main h1, main h2, main h3'))
        if (heading.textContent === name && !heading.matches('[dir=auto], :has([dir=auto])'))
          headings.push(heading.outerHTML)
    })
    expect(mixed).toEqual([])
    expect(headings).toEqual([])
  })
})
