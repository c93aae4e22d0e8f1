// Longer than 300 lines: the dialogs of one screen, which share the server, the page and the words of its parts.
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { CreatedUser } from '#events/account/api.ts'
import { Company } from '#events/account/company.ts'
import { Pending } from '#events/account/pending.ts'
import { User } from '#events/account/user.ts'
import { App } from '../../../client/app.tsx'
import { queryClient } from '../../../client/api/request/query-client.ts'
import { useToast } from '../../../client/ui/toast/toast.ts'
import { emailOf, type Send } from '../../../server/testing/app/app.ts'
import { openTestPage, type TestPage, user } from '../test-page.tsx'

// The list itself has no height here: e2e/users/users.e2e.ts looks at its cards.

let page: TestPage
let employee: Send
beforeAll(async () => {
  page = await openTestPage()
  employee = await page.app.as('employee')
})
beforeEach(async () => {
  await page.signIn('employee')
  history.pushState(null, '', '/users')
  render(<App />)
  await screen.findByRole('heading', { name: 'Users' }, patience)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})
afterAll(() => page.close())

/** Screens and their code come one after another, which takes a busy machine a while. */
const patience = { timeout: 30_000 }
const dialog = (name: string) => screen.findByRole('dialog', { name }, patience)
const press = async (name: string, around?: HTMLElement) => {
  const scope = around ? within(around) : screen
  await user.click(await scope.findByRole('button', { name }, patience))
}
const fill = async (around: HTMLElement, label: string, text: string) => {
  const field = within(around).getByLabelText(label, { selector: 'input' })
  await user.clear(field)
  await user.type(field, text)
}
const errors = (around: HTMLElement) =>
  within(around)
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
const toast = () => {
  const { shown } = useToast.getState()
  return shown && [shown.title, shown.description]
}
const rows = async <Row,>(path: string, schema: z.ZodType<Row>): Promise<Row[]> =>
  z.array(schema).parse((await employee('GET', path)).body)

it('companies that a colleague creates, renames and deletes change on the open screen', async () => {
  await press('Manage Companies')
  const companies = within(await dialog('Manage Companies'))
  const rowOf = (name: string) => companies.queryByRole('button', { name: `Rename ${name}` })
  const groupOf = (name: string) => screen.queryByRole('button', { name: new RegExp(`^${name}`), hidden: true })
  const { id } = Company.parse((await employee('POST', '/api/companies', { name: 'Lived' })).body)
  await expect.poll(() => rowOf('Lived')).not.toBeNull()
  const body = { firstName: 'Liv', lastName: 'Lived', email: 'liv@customer.example', companyId: id }
  await employee('POST', '/api/users', body)
  await expect.poll(() => groupOf('Lived')).not.toBeNull()
  await employee('PATCH', `/api/companies/${id}`, { name: 'Moved' })
  await expect.poll(() => rowOf('Moved')).not.toBeNull()
  expect(rowOf('Lived')).toBeNull()
  await expect.poll(() => groupOf('Moved')).not.toBeNull()
  await employee('DELETE', `/api/companies/${id}`)
  await expect.poll(() => rowOf('Moved')).toBeNull()
  await expect.poll(() => groupOf('Moved')).toBeNull()
})

it('[ERASE-54] the history of a deleted account leads to the erasure, and a refusal is told', async () => {
  const ada = { firstName: 'Ada', lastName: 'Gone', email: 'ada@customer.example' }
  const { id } = CreatedUser.parse((await employee('POST', '/api/users', ada)).body)
  await employee('DELETE', `/api/users/${id}`)
  await employee('POST', '/api/users', { ...ada, lastName: 'Back' })
  history.pushState(null, '', `/users?history=${id}`)
  await press('Erase Data...')
  await user.type(await screen.findByLabelText('Type Ada Gone to confirm', {}, patience), 'Ada Gone')
  await user.keyboard('{Enter}')
  await expect
    .poll(toast)
    .toEqual(['Error Erasing Data', expect.stringContaining('Another account has this person’s e-mail by now.')])
})

describe('Create New User', () => {
  it('[ACCOUNT-81] names what is too short, then shows the link; an e-mail that is taken is refused in words', async () => {
    await press('Create User')
    const form = await dialog('Create New User')
    await press('Create User', form)
    await expect
      .poll(() => errors(form))
      .toEqual([
        'First name must be at least 2 characters',
        'Last name must be at least 2 characters',
        'Please enter a valid email address',
      ])
    await fill(form, 'First Name', 'Ana')
    await fill(form, 'Last Name', 'Lopez')
    await fill(form, 'Email', 'ana.lopez@customer.example')
    await press('Create User', form)
    const made = await dialog('User Created')
    expect(toast()).toEqual(['User created successfully', undefined])
    const link = within(made).getByLabelText('Link to set the password', { selector: 'input' }) as HTMLInputElement
    expect(link.value).toContain('/set-password?token=')
    const ana = async () => (await rows('/api/users', User)).find(({ email }) => email === 'ana.lopez@customer.example')
    await expect.poll(ana).toMatchObject({ username: 'ana.lopez', role: 'customer', companyId: null })
    await press('Done', made)

    await press('Create User')
    const again = await dialog('Create New User')
    await fill(again, 'First Name', 'Ana')
    await fill(again, 'Last Name', 'Lopez')
    await fill(again, 'Email', 'Ana.Lopez@customer.example')
    await press('Create User', again)
    await expect.poll(toast).toEqual(['Error creating user', 'An account with this e-mail exists already.'])
    await expect.poll(() => errors(again)).toEqual(['An account with this e-mail exists already.'])
    await fill(again, 'First Name', 'Anna')
    expect(errors(again)).toEqual(['An account with this e-mail exists already.'])
    await press('Cancel', again)
  })
})

describe('a busy server', () => {
  it('[READ-34] gets nothing more from a dialog that is closed while it waits, whose text is kept', async () => {
    let attempts = 0
    const { fetch } = globalThis
    const busy = { status: 503, headers: { 'retry-after': '1', 'content-type': 'application/json' } }
    vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
      if (init?.method !== 'POST' || !String(input).endsWith('/api/users')) return fetch(input, init)
      attempts += 1
      return Promise.resolve(Response.json({ message: 'The server cannot save now.', code: 'unavailable' }, busy))
    })
    await press('Create User')
    const form = await dialog('Create New User')
    await fill(form, 'First Name', 'Stopped')
    await fill(form, 'Last Name', 'Waits')
    await fill(form, 'Email', 'stopped.waits@customer.example')
    await press('Create User', form)
    await within(form).findByRole('button', { name: 'Waiting for the server...' }, patience)
    await press('Cancel', form)
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
    await expect.poll(() => toast()?.[1] ?? toast()?.[0]).toMatch(/^You closed this/)
    const made = attempts
    vi.unstubAllGlobals()
    await press('Create User')
    const again = await dialog('Create New User')
    const kept = () => (within(again).getByLabelText('First Name', { selector: 'input' }) as HTMLInputElement).value
    await expect.poll(kept).toBe('Stopped')
    expect(made).toBeGreaterThan(0)
    expect(attempts).toBe(made)
    expect((await rows('/api/users', User)).filter(({ email }) => email.startsWith('stopped'))).toEqual([])
    await press('Cancel', again)
  })
})

describe('Invite', () => {
  const write = async (around: HTMLElement, text: string) => {
    const field = within(around).getByLabelText('Email', { selector: 'textarea' })
    await user.clear(field)
    await user.type(field, text)
  }

  it('[ACCOUNT-68, ACCOUNT-69] invites several in a role, and shows each link and each refusal', async () => {
    await press('Invite')
    const form = await dialog('Invite People')
    await write(form, `new.one@customer.example, nonsense`)
    await press('Invite', form)
    await expect.poll(() => errors(form)).toEqual(['nonsense: Please enter a valid email address'])
    await write(
      form,
      `new.one@customer.example, New.One@customer.example{Enter}${emailOf('customer')};new.two@customer.example`,
    )
    within(form).getByRole('combobox', { name: 'Role Customer' }).focus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('option', { name: 'Installer' }, patience))
    await press('Invite', form)
    const made = await dialog('2 invitations')
    expect(
      within(made)
        .getAllByRole('listitem')
        .map((item) => item.getAttribute('aria-label')),
    ).toEqual(['New.One@customer.example', emailOf('customer'), 'new.two@customer.example'])
    expect(made.textContent).toContain('was not invited. An account with this e-mail exists already.')
    expect(made.textContent).toContain('By this link new.two@customer.example registers as an installer')
    await press('Done', made)
    const pending = async () =>
      (await rows('/api/invitations', Pending)).flatMap((one) =>
        one.kind === 'invitation' ? [[one.email.toLowerCase(), one.role]] : [],
      )
    await expect.poll(pending).toEqual(
      expect.arrayContaining([
        ['new.one@customer.example', 'installer'],
        ['new.two@customer.example', 'installer'],
      ]),
    )
  })

  it('[ACCOUNT-81] takes an e-mail and shows the link', async () => {
    await press('Invite')
    const form = await dialog('Invite People')
    await press('Invite', form)
    await expect.poll(() => errors(form)).toEqual(['Please enter a valid email address'])
    await write(form, emailOf('customer'))
    await press('Invite', form)
    await expect.poll(() => errors(form)).toEqual(['An account with this e-mail exists already.'])
    await write(form, 'guest@customer.example')
    await press('Invite', form)
    const made = await dialog('Invitation Ready')
    const link = within(made).getByLabelText('Invitation link', { selector: 'input' }) as HTMLInputElement
    expect(link.value).toMatch(/\/complete-registration\?token=.+&email=guest%40customer\.example$/)
    expect(made.textContent).toContain('No mail is sent: hand the link over.')
    await press('Done', made)
  })

  it('[ACCOUNT-132] takes people from a CSV file, with the role that it names', async () => {
    await press('Invite')
    const form = await dialog('Invite People')
    const file = new File(['E-mail;Role\nlist.one@customer.example;Installer\n'], 'people.csv', { type: 'text/csv' })
    await user.upload(within(form).getByLabelText('CSV file of people'), file)
    await within(form).findByDisplayValue(/^list\.one@customer\.example\s+Installer$/)
    await press('Invite', form)
    const made = await dialog('Invitation Ready')
    expect(made.textContent).toContain('registers as an installer')
    await press('Done', made)
  })
})

describe('Manage Companies', () => {
  const names = async () => (await rows('/api/companies', Company)).map(({ name }) => name)

  it('[PART-62] that deletes one keeps the focus on the row that stands there now', async () => {
    for (const name of ['East', 'North', 'West']) await employee('POST', '/api/companies', { name })
    await press('Manage Companies')
    const companies = await dialog('Manage Companies')
    const remove = async (name: string) => {
      await press(`Delete ${name}`, companies)
      await press('Delete', await screen.findByRole('alertdialog', { name: `Delete ${name}?` }, patience))
    }
    await within(companies).findByRole('button', { name: 'Delete West' }, patience)
    const focused = () => document.activeElement?.getAttribute('aria-label')
    await remove('North')
    await expect.poll(focused).toBe('Rename West')
    await remove('West')
    await expect.poll(focused).toBe('Rename East')
    await remove('East')
    await expect.poll(names).toEqual([])
  })

  it('[ACCOUNT-45, ACCOUNT-81] creates, renames and deletes; names are trimmed and there', async () => {
    await press('Manage Companies')
    const companies = await dialog('Manage Companies')
    await fill(companies, 'New company', '   ')
    await press('Create', companies)
    await expect.poll(() => errors(companies)).toEqual(['Company name is required'])
    await fill(companies, 'New company', '  Harbour Works ')
    await press('Create', companies)
    await expect.poll(names).toEqual(['Harbour Works'])
    await expect.poll(toast).toEqual(['Company created', 'Harbour Works'])

    await press('Rename Harbour Works', companies)
    await fill(companies, 'Name of Harbour Works', ' ')
    await press('Save', companies)
    await expect.poll(() => errors(companies)).toEqual(['Company name is required'])
    await fill(companies, 'Name of Harbour Works', 'Harbour & Sons')
    await press('Save', companies)
    await expect.poll(names).toEqual(['Harbour & Sons'])
    await expect.poll(toast).toEqual(['Company renamed', 'Harbour & Sons'])

    await fill(companies, 'New company', 'harbour & sons')
    await press('Create', companies)
    await expect.poll(toast).toEqual(['Error Creating Company', 'A company with this name exists already.'])
    await expect.poll(() => errors(companies)).toEqual(['A company with this name exists already.'])

    const [company] = await rows('/api/companies', Company)
    const person = { firstName: 'Ben', lastName: 'Lopez', email: 'ben@customer.example', companyId: company?.id }
    const { id } = CreatedUser.parse((await employee('POST', '/api/users', person)).body)
    await within(companies).findByText('1 user', {}, patience)
    await press('Delete Harbour & Sons', companies)
    const question = await screen.findByRole('alertdialog', { name: 'Delete Harbour & Sons?' }, patience)
    expect(question.textContent).toContain('Its 1 user stays, without a company.')
    await press('Delete', question)
    await expect.poll(names).toEqual([])
    await expect.poll(toast).toEqual(['Company deleted', undefined])
    await expect.poll(() => document.activeElement).toBe(within(companies).getByLabelText('New company'))
    await expect.poll(async () => (await rows('/api/users', User)).find((user) => user.id === id)?.companyId).toBe(null)
  })
})

describe('the list', () => {
  it('that cannot be loaded says so, and is asked for again', async () => {
    cleanup()
    queryClient.removeQueries({ queryKey: ['/api/users'] })
    queryClient.removeQueries({ queryKey: ['/api/companies'] })
    await page.line.cut()
    render(<App />)
    await screen.findByText('Error Loading Users', {}, patience)
    await page.line.restore()
    await press('Try Again')
    expect(await screen.findByRole('button', { name: /^No Company/, expanded: true }, patience)).toBeTruthy()
  })

  it('without a match is said to be empty', async () => {
    await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'no such person')
    expect(await screen.findByRole('heading', { name: 'No Users Found' }, patience)).toBeTruthy()
  })
})

describe('Invitations', () => {
  it('[ACCOUNT-62, ACCOUNT-128] are one list of those who have not come yet, live, with a new link and a way to take it back', async () => {
    await user.click(await screen.findByRole('button', { name: /^Invitations \(/ }, patience))
    const pending = within(await dialog('Invitations'))
    const invited = 'gus-62@customer.example'
    const row = (name: string) => pending.queryByRole('listitem', { name })
    expect(row(invited)).toBeNull()
    // Another way than this dialog's, as of a colleague: the list takes what it is told.
    await employee('POST', '/api/invitations', { email: invited })
    const ivo = { firstName: 'Ivo', lastName: 'Waiting', email: 'ivo@customer.example', role: 'installer' }
    await employee('POST', '/api/users', ivo)
    await expect.poll(() => row(invited)?.textContent).toMatch(/Customer.*Invited by you/)
    await expect
      .poll(() => row('Ivo Waiting')?.textContent)
      .toMatch(/Installer.*Account created by you.*They have set no password yet/)

    const search = pending.getByRole('searchbox', { name: 'Search invitations' })
    await user.type(search, 'installer ivo')
    await expect.poll(() => row(invited)).toBeNull()
    expect(row('Ivo Waiting')).toBeTruthy()
    await press('New Link for Ivo Waiting')
    const link = await screen.findByLabelText<HTMLInputElement>('Reset link', { selector: 'input' }, patience)
    expect(link.value).toMatch(/\/set-password\?token=/)
    await press('Back to the List')
    await user.clear(pending.getByRole('searchbox', { name: 'Search invitations' }))
    const confirm = async (button: string, answer: string) => {
      await press(button)
      await press(answer, await screen.findByRole('alertdialog', {}, patience))
    }
    await confirm(`Take back the invitation of ${invited}`, 'Take Back')
    await expect.poll(() => screen.queryByRole('listitem', { name: invited })).toBeNull()
    const list = await dialog('Invitations')
    await expect.poll(() => list.contains(document.activeElement)).toBe(true)
    await confirm('Delete Ivo Waiting', 'Delete')
    await expect.poll(() => screen.queryByRole('listitem', { name: 'Ivo Waiting' })).toBeNull()
  })

  it('[ACCOUNT-67] make one link at a time, which is shown before another one can be made', async () => {
    for (const email of ['one@customer.example', 'two@customer.example'])
      await employee('POST', '/api/invitations', { email })
    await user.click(await screen.findByRole('button', { name: /^Invitations \(\d+\)$/ }, patience))
    const list = await dialog('Invitations')
    const newLink = (name: string) =>
      within(list).findByRole<HTMLButtonElement>('button', { name: `New Link for ${name}` }, patience)
    const [one, two] = [await newLink('one@customer.example'), await newLink('two@customer.example')]
    page.line.stall('answers')
    await user.click(one)
    expect(two.disabled).toBe(true)
    await user.click(two)
    await page.line.restore()
    const made = await dialog('New Link')
    expect(made.textContent).toContain('one@customer.example')
    await press('Back to the List', made)
    await expect.poll(async () => (await newLink('two@customer.example')).disabled).toBe(false)
  })
})
