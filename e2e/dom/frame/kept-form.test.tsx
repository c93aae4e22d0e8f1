import '../own-databases.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { endSession } from '../../../client/api/request/query-client.ts'
import { useSession } from '../../../client/api/people/session.tsx'
import { forgetPerson } from '../../../client/frame/forget-person.ts'
import { safeDraftsOf } from '../../../client/shared/drafts/drafts.ts'
import { keepDraftsSafe } from '../../../client/shared/drafts/safe-drafts.ts'
import { useLogout } from '../../../client/shared/session/use-logout.ts'
import { useKeptForm } from '../../../client/shared/drafts/use-kept-form.ts'
import { Around, openTestPage, type TestPage, user } from '../test-page.tsx'

let page: TestPage
beforeAll(async () => {
  page = await openTestPage()
})
afterEach(cleanup)
afterAll(() => page.close())

function NoteForm() {
  const form = useForm({ defaultValues: { title: '' } })
  const drop = useKeptForm(form, 'note 7')
  return (
    <form>
      <input aria-label="Title" {...form.register('title')} />
      <button type="button" onClick={drop}>
        Save
      </button>
    </form>
  )
}

function NoteScreen() {
  const session = useSession()
  const logout = useLogout()
  if (session.state !== 'signed-in') return <p>Signed out</p>
  return (
    <>
      <NoteForm />
      <button type="button" onClick={() => void logout.send(undefined)}>
        Log out
      </button>
    </>
  )
}

const open = () => render(<NoteScreen />, { wrapper: Around })
const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

/** Opens the screen as the employee and types. */
async function typeTitle(text: string): Promise<void> {
  await page.signIn('employee')
  open()
  await user.type(await title(), text)
  expect((await title()).value).toBe(text)
}

const databases = async () => (await indexedDB.databases()).map(({ name }) => name)

describe('what is typed into a form', () => {
  it('is there again when the form was left and is opened again, and not once it was saved', async () => {
    await typeTitle('Gate code')
    cleanup()
    open()
    expect((await title()).value).toBe('Gate code')
    await press('Save')
    cleanup()
    open()
    expect((await title()).value).toBe('')
  })

  it('outlasts the end of the session, for the same person only', async () => {
    await typeTitle('Key box')
    endSession()
    await screen.findByText('Signed out')
    await page.signIn('colleague')
    expect((await title()).value).toBe('')
    endSession()
    await screen.findByText('Signed out')
    await page.signIn('employee')
    expect((await title()).value).toBe('Key box')
    await press('Save')
  })

  it('is gone after logging out', async () => {
    await typeTitle('Alarm code')
    await press('Log out')
    await screen.findByText('Signed out')
    await page.signIn('employee')
    expect((await title()).value).toBe('')
  })
})

describe('[KEPT-18] the drafts of a person', () => {
  /** Types into the form, and waits until the device has the text for the next browser. */
  async function typeSafely(text: string): Promise<string> {
    const { id } = await page.signIn('employee')
    await keepDraftsSafe(id)
    await typeTitle(text)
    await expect.poll(databases).toContain(safeDraftsOf(id))
    return safeDraftsOf(id)
  }

  it('leave the device when their person logs out', async () => {
    const name = await typeSafely('Key in the lodge')
    await press('Log out')
    await screen.findByText('Signed out')
    await expect.poll(databases).not.toContain(name)
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft '))).toEqual([])
  })

  it('leave the device with the account of their person', async () => {
    const name = await typeSafely('Key in the barn')
    const { id } = await page.signIn('employee')
    forgetPerson(id)
    await expect.poll(databases).not.toContain(name)
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft '))).toEqual([])
  })
})
