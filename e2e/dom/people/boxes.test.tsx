import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { FormerUser } from '#events/account/former-user.ts'
import { User } from '#events/account/user.ts'
import { Feedback } from '#events/feedback/api.ts'
import { App } from '../../../client/app.tsx'
import { queryClient } from '../../../client/api/request/query-client.ts'
import type { Send } from '../../../server/testing/app/app.ts'
import { createProject } from '../../../server/testing/app/answers.ts'
import { createUser } from '../../../server/testing/app/people.ts'
import { openTestPage, type TestPage, user } from '../test-page.tsx'

// happy-dom gives every element the height 0, and lists render what they have room for.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 2_000 })

let page: TestPage
let employee: Send
let card: string
beforeAll(async () => {
  page = await openTestPage()
  employee = await page.app.as('employee')
  await employee('POST', '/api/feedback', {
    type: 'bug',
    title: 'A box',
    description: 'It acts at once.',
    pagePath: '/',
  })
  const { id } = await createProject(employee, 'Boxes')
  const made = await employee('POST', `/api/projects/${id}/devices/manual`, { name: 'Cam 1' })
  card = `/?projectId=${id}&card=${z.object({ id: z.number() }).parse(made.body).id}`
  localStorage.setItem(`setupGuideHidden:${id}`, 'true')
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})
afterAll(() => page.close())

const patience = { timeout: 30_000 }
const boxes = () => screen.getAllByRole('combobox').filter((box) => box instanceof HTMLButtonElement && !box.disabled)
const ofFeedback = async () => {
  const [feedback] = z.array(Feedback).parse((await employee('GET', '/api/feedback')).body)
  return feedback
}

const open = async (path: string) => {
  await page.signIn('employee')
  history.pushState(null, '', path)
  render(<App />)
  await screen.findAllByRole('combobox', {}, patience)
}
/** The screens whose boxes act at once, and how many they have. */
const SCREENS: Record<string, { readonly count: number; readonly show: () => Promise<unknown> }> = {
  'filters of feedback': { count: 2, show: () => open('/feedback') },
  'the status of feedback': {
    count: 1,
    show: async () => {
      await open(`/feedback?id=${(await ofFeedback())?.id}`)
      await screen.findByRole('dialog', {}, patience)
    },
  },
  'filters of users, the role of the selected, and of each person': {
    count: 4,
    show: async () => {
      await open('/users?q=installer')
      await screen.findAllByRole('combobox', { name: /^Role of .+ Test/ }, patience)
      await user.click(await screen.findByRole('checkbox', { name: /^Select all found/ }, patience))
    },
  },
  'the type of a card': {
    count: 1,
    show: async () => {
      await open(card)
      await screen.findByRole('combobox', { name: /^Type/ }, patience)
    },
  },
  'filter of quotas': { count: 1, show: () => open('/quota-dashboard') },
}

it.each(Object.entries(SCREENS))(
  '[PART-66] %s open by any key and change nothing while closed',
  async (_, { show, count }) => {
    await show()
    expect(boxes().length).toBeGreaterThanOrEqual(count)
    const shown = boxes().map(({ textContent }) => textContent)
    for (const [index, box] of boxes().entries()) {
      for (const key of ['e', 'R', '1', '{Enter}', ' ', '{ArrowDown}', '{ArrowUp}']) {
        box.focus()
        await user.keyboard(key)
        await expect.poll(() => [key, box.getAttribute('aria-expanded')]).toEqual([key, 'true'])
        expect(box.textContent).toBe(shown[index])
        await user.keyboard('{Escape}')
        await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false')
      }
      box.focus()
      await user.keyboard('{Control>}b{/Control}')
      expect(box.getAttribute('aria-expanded')).toBe('false')
    }
    expect(boxes().map(({ textContent }) => textContent)).toEqual(shown)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  },
)

it('[PART-66] a question outlives the Enter that chose, however often it was asked', async () => {
  await open('/users')
  await user.click(await screen.findByRole('checkbox', { name: /^Select all found/ }, patience))
  const box = screen.getByRole('combobox', { name: /^Role of the selected/ })
  for (let round = 0; round < 3; round++) {
    box.focus()
    await user.keyboard('{Enter}{ArrowDown}{Enter}')
    await screen.findByRole('alertdialog', { name: /^Change the role of/ }, patience)
    await user.keyboard('{Escape}')
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  }
})

it('[PART-66] a status is set by Enter on what was opened by a letter', async () => {
  await open(`/feedback?id=${(await ofFeedback())?.id}`)
  const box = await screen.findByRole('combobox', { name: /^Status (?!Status)/ }, patience)
  box.focus()
  await user.keyboard('r')
  expect((await ofFeedback())?.status).toBe('open')
  await user.keyboard('{ArrowDown}{Enter}')
  await expect.poll(async () => (await ofFeedback())?.status).not.toBe('open')
})

it('[PART-4] the focus goes to what stays when the last who are found are deleted together', async () => {
  await createUser(employee, { firstName: 'Gone', lastName: 'Together' })
  await open('/users?find=Gone%20Together')
  await user.click(await screen.findByRole('checkbox', { name: /^Select all found/ }, patience))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog', {}, patience)
  await user.click(within(question).getByRole('button', { name: /^Delete/ }))
  await screen.findByRole('heading', { name: 'No Users Found' }, patience)
  await expect.poll(() => document.activeElement?.textContent).toBe('Create User')
})

/** The files of the client, but for one, whose text has something. */
const filesWith = (pattern: RegExp, but = ''): string[] =>
  readdirSync('client', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && file !== but)
    .filter((file) => pattern.test(readFileSync(`client/${file}`, 'utf8')))

it('[PART-66] no list of options stands beside the one part', () => {
  expect(filesWith(/<select\b|\bSelect as \w+[^\n]*radix-ui/)).toEqual(['ui/form/select.tsx'])
})

it('[PART-67] [PART-68] keys of input methods and of other layouts are looked for in one place, before all that listens', () => {
  const place = 'ui/focus/keys.ts'
  expect(filesWith(/isComposing|keyCode|onKeyPress|onKeyUp/, place)).toEqual([])
  expect(filesWith(/leaveKeysToInputMethod\(window\)/, place)).toEqual(['app.tsx'])
  // A file that listens as it is loaded, and not from a part that renders, could come before it.
  expect(filesWith(/^(?:window\.|document\.)?addEventListener\('key/m)).toEqual([])
  expect(filesWith(/\.key(?:\.toLowerCase\(\))? === '[^ ]'|\bkey\.toLowerCase\(\)/, place)).toEqual([])
})

const TAKEN = [{ isComposing: true }, { keyCode: 229 }]

it('[PART-67] the Enter and Escape of an input method neither save nor close anything', async () => {
  await open(card)
  const detail = within(await screen.findByRole('dialog', { name: 'Cam 1' }, patience))
  for (const [to, label] of [
    ['Click to rename', 'Card name'],
    ['Click to edit', 'Description'],
  ] as const) {
    await user.click(await detail.findByTitle(to, {}, patience))
    const field = await detail.findByRole<HTMLInputElement>('textbox', { name: label }, patience)
    await user.clear(field)
    await user.type(field, 'ほーる')
    for (const how of TAKEN)
      for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field, { key, ctrlKey: true, ...how })
    expect(document.contains(field)).toBe(true)
    expect(field.value).toBe('ほーる')
    await user.keyboard('{Escape}')
    await expect.poll(() => document.contains(field)).toBe(false)
  }
  for (const how of TAKEN) fireEvent.keyDown(screen.getByRole('dialog', { name: 'Cam 1' }), { key: 'Escape', ...how })
  expect(screen.queryByRole('dialog', { name: 'Cam 1' })).not.toBeNull()
})

it('[PART-67] the Enter of an input method does not erase a person whose name is typed', async () => {
  const words = { firstName: 'Haruka', lastName: 'Mori', email: 'mori@former.example', role: 'customer' }
  const { id } = User.parse((await employee('POST', '/api/users', words)).body)
  await employee('DELETE', `/api/users/${id}`)
  await open('/users')
  await user.click(await screen.findByRole('button', { name: /^Deleted \(/ }, patience))
  await user.click(await screen.findByRole('button', { name: /^Erase .*Haruka Mori/ }, patience))
  const field = await screen.findByRole('textbox', { name: /^Type .+ to confirm/ }, patience)
  await user.type(field, 'Haruka Mori')
  for (const how of TAKEN) fireEvent.keyDown(field, { key: 'Enter', ...how })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Erase Data' }).disabled).toBe(false)
  const former = z.array(FormerUser).parse((await employee('GET', '/api/users/former')).body)
  expect(former.find((one) => one.id === id)?.erasure).not.toBe('erased')
})
