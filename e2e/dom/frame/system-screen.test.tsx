import { cleanup, render, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { LOGO_SENTENCES } from '#events/settings/logo.ts'
import { App } from '../../../client/app.tsx'
import { queryClient } from '../../../client/api/request/query-client.ts'
import { useToast } from '../../../client/ui/toast/toast.ts'
import { JPEG, PNG } from '../../../server/testing/app/pictures.ts'
import { openTestPage, type TestPage, user } from '../test-page.tsx'

// The screen /system, for employees alone: the switch of the settings, reads and saves
// that fail, and who has no way there. e2e/system/ shows the settings of one employee to another.

let page: TestPage
beforeAll(async () => {
  page = await openTestPage()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
})
afterAll(() => page.close())

/** Screens and their code come one after another, and a read is tried three times, which takes a busy machine a while. */
const patience = { timeout: 30_000 }
function openAt(path: string) {
  history.pushState(null, '', path)
  render(<App />)
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }, patience))
const write = async (field: HTMLElement, text: string) => {
  await user.clear(field)
  if (text !== '') await user.type(field, text)
}
const toast = () => {
  const { shown } = useToast.getState()
  return shown && `${shown.title}: ${shown.description}`
}

/** Answers the requests of a path with a refusal until what it returns is called. */
function refuse(path: string, status: number, message: string): () => void {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    String(input).startsWith(path) ? Promise.resolve(Response.json({ message }, { status })) : fetch(input, init),
  )
  return () => vi.unstubAllGlobals()
}

describe('the settings', () => {
  const quota = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'MB a day' }, patience)
  const registration = () => screen.findByRole('switch', { name: /^People register without an invitation/ }, patience)
  const openSettings = async () => {
    await page.signIn('employee')
    openAt('/system?tab=settings')
    await quota()
  }

  it('[SETTINGS-2] leave self registration off, say its risk when it is turned on, and open registration', async () => {
    await openSettings()
    const isOn = async () => (await registration()).getAttribute('aria-checked')
    expect(await isOn()).toBe('false')
    const person = { email: 'sam@guest.example', password: 'long-enough', firstName: 'Sam', lastName: 'Self' }
    const register = async (email = person.email) =>
      (await page.app.anonymous('POST', '/api/register', { ...person, email })).status
    expect(await register()).toBe(403)
    const ask = async () => {
      await user.click(await registration())
      return screen.findByRole('alertdialog', { name: 'Let people register without an invitation?' }, patience)
    }
    await user.click(within(await ask()).getByRole('button', { name: 'Cancel' }))
    expect(await isOn()).toBe('false')
    expect(await register()).toBe(403)
    await user.click(within(await ask()).getByRole('button', { name: 'Turn on' }))
    await expect.poll(toast).toBe('Settings saved: People can register without an invitation now.')
    await expect.poll(isOn).toBe('true')
    await screen.findByText(/^Strangers can make accounts/, {}, patience)
    expect(await register()).toBe(201)
    await user.click(await registration())
    await expect.poll(isOn).toBe('false')
    expect(screen.queryByText(/^Strangers can make accounts/)).toBeNull()
    expect(await register('other@guest.example')).toBe(403)
  })

  it('[SETTINGS-6] show the logo, which is set, replaced and removed; another file is refused with its reason', async () => {
    await openSettings()
    const logo = () => screen.queryByRole<HTMLImageElement>('img', { name: 'The logo' })
    const send = async (button: string, bytes: Uint8Array, type: string) => {
      const add = await screen.findByRole('button', { name: button }, patience)
      const input = add.parentElement?.querySelector<HTMLInputElement>('input[type=file]')
      if (!input) throw new Error('there is no input of files')
      // The person may send what the field does not ask for.
      const other = user.setup({ applyAccept: false })
      await other.upload(input, new File([Uint8Array.from(bytes)], 'logo', { type }))
    }
    await screen.findByText('No logo. Take a PNG or JPEG of up to 2 MB.', {}, patience)
    await send('Add Logo', PNG, 'image/png')
    await expect.poll(() => logo()?.width, patience).toBe(2)
    const first = logo()?.src
    await send('Replace Logo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml')
    await screen.findByText(LOGO_SENTENCES.type, {}, patience)
    expect(logo()?.src).toBe(first)
    await send('Replace Logo', JPEG, 'image/jpeg')
    await expect.poll(() => logo()?.width, patience).toBe(3)
    expect(logo()?.src).not.toBe(first)
    await press('Remove Logo')
    const question = await screen.findByRole('alertdialog', { name: 'Remove the logo?' }, patience)
    await user.click(within(question).getByRole('button', { name: 'Remove' }))
    await expect.poll(logo, patience).toBeNull()
    await screen.findByRole('button', { name: 'Add Logo' })
  })

  it('[SETTINGS-1] that cannot be loaded or saved say so, and what was typed stays', async () => {
    await page.signIn('employee')
    const answerAgain = refuse('/api/settings', 400, 'No')
    openAt('/system?tab=settings')
    await screen.findByText('The settings could not be loaded', {}, patience)
    answerAgain()
    await press('Try Again')
    await quota()
    refuse('/api/settings', 409, 'Not now.')
    await write(await quota(), '77')
    await press('Save')
    await expect.poll(toast).toBe('Failed to save settings: Not now.')
    expect((await quota()).value).toBe('77')
    await user.click(await registration())
    await press('Turn on')
    await expect.poll(async () => (await registration()).getAttribute('aria-checked')).toBe('false')
  })
})

describe('health and metrics', () => {
  it('[METRICS-7] that cannot be loaded say so, and can be asked for again', async () => {
    await page.signIn('employee')
    const answerAgain = refuse('/api/system/', 400, 'No')
    openAt('/system')
    await screen.findByText('The health of the system could not be loaded', {}, patience)
    await user.click(screen.getByRole('tab', { name: 'Metrics' }))
    await screen.findByText('The metrics could not be loaded', {}, patience)
    answerAgain()
    await press('Try Again')
    expect(await screen.findByRole('heading', { name: 'Sign-ins' }, patience)).toBeTruthy()
  })
})

describe('the way to it', () => {
  it.each(['installer', 'customer'] as const)(
    '[METRICS-7] [KEY-9] [SEND-13] is not there for the %s: no link, no tab by its url, no answer',
    async (person) => {
      await page.signIn(person)
      openAt('/profile')
      await screen.findByRole('heading', { name: 'Change Password' }, patience)
      expect(screen.queryByRole('link', { name: 'System' })).toBeNull()
      for (const tab of ['', '?tab=metrics', '?tab=keys', '?tab=webhooks', '?tab=settings']) {
        cleanup()
        openAt(`/system${tab}`)
        await screen.findByRole('heading', { name: '404 Page Not Found' }, patience)
      }
      const ask = await page.app.as(person)
      for (const path of ['/api/system/health', '/api/api-keys', '/api/docs', '/api/webhooks', '/api/settings'])
        expect({ path, status: (await ask('GET', path)).status }).toEqual({ path, status: 403 })
    },
  )
})
