import { cleanup, render, screen, within } from '@testing-library/react'
import { createRef, type ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { Instance } from '#events/catalog/api.ts'
import { Feedback } from '#events/feedback/api.ts'
import { Note } from '#events/notes/api.ts'
import { FeedbackDetails } from '../../../client/features/feedback/feedback-details.tsx'
import { ChangeDialog } from '../../../client/features/instances/change-dialog.tsx'
import { NoteDialog } from '../../../client/features/notes/note-dialog.tsx'
import { OwnFeedbackPart } from '../../../client/features/profile/own-feedback.tsx'
import { queryClient } from '../../../client/api/request/query-client.ts'
import { RenameProjectDialog } from '../../../client/shared/projects/rename-project-dialog.tsx'
import { ConfirmProvider } from '../../../client/ui/overlay/confirm.tsx'
import { toast, useToast } from '../../../client/ui/toast/toast.ts'
import type { Send } from '../../../server/testing/app/app.ts'
import { createProject } from '../../../server/testing/app/answers.ts'
import { Around, openTestPage, type TestPage, user } from '../test-page.tsx'

// Two people edit the same thing at the same moment, in the dialogs of notes, feedback and instances.

let page: TestPage
let other: Send
let employee: Send
beforeAll(async () => {
  page = await openTestPage()
  other = await page.app.as('colleague')
  employee = await page.app.as('employee')
})
beforeEach(() => page.signIn('employee'))
afterEach(cleanup)
afterAll(() => page.close())

const show = (part: ReactNode) => render(<ConfirmProvider>{part}</ConfirmProvider>, { wrapper: Around })
const opened = () => ({ isOpen: true, onClose: vi.fn<() => void>(), focusFallback: createRef<HTMLElement>() })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => user.click(screen.getByRole('button', { name }))
async function type(name: string, text: string) {
  await user.clear(field(name))
  await user.type(field(name), text)
}
const conflict = () => screen.findByRole('region', { name: 'Changed by another person meanwhile' })
const toastTitle = () => useToast.getState().shown?.title

it('[NOTES-30] a note that is edited in two tabs shows both texts where both changed the same', async () => {
  const { id: projectId } = await createProject(employee, 'P')
  const text = { title: 'Gate code', content: 'Ask at the lodge' }
  const note = Note.parse((await employee('POST', `/api/projects/${projectId}/notes`, text)).body)
  const dialog = opened()
  show(<NoteDialog projectId={projectId} edited={note} {...dialog} />)
  await type('Content', 'In the drawer')
  await employee('PATCH', `/api/notes/${note.id}`, { title: 'Codes', content: '1234' })
  await press('Save')
  const both = within(await conflict())
  expect(both.getByText('1234')).toBeTruthy()
  expect(both.getByText('In the drawer')).toBeTruthy()
  await press('Keep mine: Your Content')
  await press('Save')
  await expect.poll(() => dialog.onClose.mock.calls.length).toBe(1)
  const { body } = await employee('GET', `/api/projects/${projectId}/notes`)
  expect(z.array(Note).parse(body)[0]).toMatchObject({ title: 'Codes', content: 'In the drawer' })
})

async function submitted(send: Send): Promise<Feedback> {
  const written = { type: 'bug', title: 'The list', description: 'It is empty today.', pagePath: '/notes' }
  return Feedback.parse((await send('POST', '/api/feedback', written)).body)
}
const present = async ({ id }: Feedback) =>
  z
    .array(Feedback)
    .parse((await other('GET', '/api/feedback')).body)
    .find((feedback) => feedback.id === id)

it('[PART-60] a failure of another kind has its toast while both texts are shown', async () => {
  const { id: projectId } = await createProject(employee, 'P')
  const text = { title: 'Gate code', content: 'Ask at the lodge' }
  const note = Note.parse((await employee('POST', `/api/projects/${projectId}/notes`, text)).body)
  show(<NoteDialog projectId={projectId} edited={note} {...opened()} />)
  await type('Content', 'In the drawer')
  await employee('PATCH', `/api/notes/${note.id}`, { title: 'Gate code', content: '1234' })
  await press('Save')
  await conflict()
  const isToastOpen = () => useToast.getState().shown?.isOpen === true
  expect(isToastOpen()).toBe(false)
  // Of another command on the screen: what is typed meanwhile does not take it away.
  toast({ title: 'Failed to delete note', variant: 'destructive' })
  await type('Title', 'Codes')
  expect(isToastOpen()).toBe(true)
  expect(await employee('DELETE', `/api/notes/${note.id}`)).toMatchObject({ status: 204 })
  await press('Save')
  await expect.poll(isToastOpen).toBe(true)
})

it('[FEEDBACK-30] two employees who answer at once see both answers, and the later one chooses', async () => {
  const feedback = await submitted(other)
  show(<FeedbackDetails feedback={feedback} nameOf={() => 'Ana'} {...opened()} />)
  await type('Answer', 'It is mended.')
  await other('PATCH', `/api/feedback/${feedback.id}/answer`, { answer: 'Tomorrow.', base: null })
  await press('Answer')
  expect(within(await conflict()).getByText('Tomorrow.')).toBeTruthy()
  await press('Keep mine: Your Answer')
  await press('Answer')
  await expect.poll(async () => (await present(feedback))?.answer?.text).toBe('It is mended.')
  await expect.poll(toastTitle).toBe('Answer saved')
})

it("[FEEDBACK-34] an answer that is typed stays when the dialog is closed, and a colleague's shows where none is typed", async () => {
  const feedback = await submitted(other)
  const dialog = (read: Feedback) => <FeedbackDetails feedback={read} nameOf={() => 'Ana'} {...opened()} />
  show(dialog(feedback))
  await type('Answer', 'It is mended.')
  cleanup()
  show(dialog(feedback))
  expect(field('Answer').value).toBe('It is mended.')
  const answered = Feedback.parse(
    (await other('PATCH', `/api/feedback/${feedback.id}/answer`, { answer: 'Tomorrow.', base: null })).body,
  )
  cleanup()
  const shown = show(dialog(feedback))
  shown.rerender(<ConfirmProvider>{dialog(answered)}</ConfirmProvider>)
  expect(field('Answer').value).toBe('It is mended.')
  await user.clear(field('Answer'))
  await expect.poll(() => field('Answer').value).toBe('Tomorrow.')
})

it('[FEEDBACK-31] a status that a colleague set meanwhile stays unless the person replaces it', async () => {
  const feedback = await submitted(other)
  show(<FeedbackDetails feedback={feedback} nameOf={() => 'Ana'} {...opened()} />)
  await other('PATCH', `/api/feedback/${feedback.id}/status`, { status: 'resolved' })
  const choose = async () => {
    await user.click(screen.getByRole('combobox', { name: /Status/ }))
    await user.click(await screen.findByRole('option', { name: 'Closed' }))
    await screen.findByText('A colleague set "Resolved" meanwhile')
    // The list of the field goes after it was chosen from, and takes the pointer until then.
    await expect.poll(() => screen.queryByRole('listbox', { hidden: true })).toBeNull()
    expect(useToast.getState().shown?.isOpen).toBe(false)
  }
  await choose()
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  expect((await present(feedback))?.status).toBe('resolved')
  await choose()
  await user.click(screen.getByRole('button', { name: 'Set "Closed"' }))
  await expect.poll(async () => (await present(feedback))?.status).toBe('closed')
})

it('[FEEDBACK-32] its author reads status and answer in the profile', async () => {
  const feedback = await submitted(employee)
  await submitted(other)
  await other('PATCH', `/api/feedback/${feedback.id}/answer`, { answer: 'See https://verkada.com.', base: null })
  show(<OwnFeedbackPart />)
  const list = await screen.findByRole('list', { name: 'My Feedback' })
  expect(within(list).getAllByRole('article')).toHaveLength(1)
  expect(within(list).getByText('Open')).toBeTruthy()
  expect(within(list).getByRole('link').getAttribute('href')).toBe('https://verkada.com/')
})

it('[PROJ-31] [PART-60] a project that a colleague renamed meanwhile keeps that name until the person chooses, after a reload too', async () => {
  const { id } = await createProject(employee, 'Harbour')
  const dialog = () => <RenameProjectDialog isOpen onClose={vi.fn<() => void>()} projectId={id} />
  show(dialog())
  await screen.findByRole('textbox', { name: 'Project Name' })
  await type('Project Name', 'Pier')
  await other('PATCH', `/api/projects/${id}/name`, { name: 'Harbour East' })
  cleanup()
  queryClient.clear()
  await page.signIn('employee')
  show(dialog())
  await expect.poll(() => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Project Name' })?.value).toBe('Pier')
  await press('Rename')
  expect(within(await conflict()).getByText('Harbour East')).toBeTruthy()
  await press('Keep mine: Your Project Name')
  await press('Rename')
  await expect.poll(toastTitle).toBe('Project renamed')
  const { body } = await employee('GET', `/api/projects/${id}`)
  expect(body).toMatchObject({ name: 'Pier' })
})

it('[INSTANCE-31] [INSTANCE-32] [INSTANCE-35] an instance keeps the name of a colleague, and loses its secret', async () => {
  const [instance] = z.array(Instance).parse((await employee('GET', '/api/verkada-instances')).body)
  if (!instance) throw new Error('no instance')
  const dialog = opened()
  show(<ChangeDialog instance={{ ...instance, hasWebhookSecret: true }} {...dialog} />)
  expect(screen.getByRole('button', { name: 'Show API key' })).toBeTruthy()
  await press('Show webhook secret')
  expect(screen.getByRole('button', { name: 'Hide webhook secret' })).toBeTruthy()
  await other('PATCH', `/api/verkada-instances/${instance.id}`, { name: 'Theirs' })
  await user.click(screen.getByRole('checkbox', { name: /^Remove the webhook secret/ }))
  await press('Save')
  await expect.poll(() => dialog.onClose.mock.calls.length).toBe(1)
  const saved = async () =>
    z
      .array(Instance)
      .parse((await employee('GET', '/api/verkada-instances')).body)
      .find(({ id }) => id === instance.id)
  await expect.poll(saved).toMatchObject({ name: 'Theirs', hasWebhookSecret: false })
})
