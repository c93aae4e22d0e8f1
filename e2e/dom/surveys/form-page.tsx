// The steps of tests of a survey's screen, in a DOM.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { expect, vi } from 'vitest'
import { Route, Switch } from 'wouter'
import { Form } from '#events/form/api.ts'
import type { User } from '#events/account/user.ts'
import { endSession, queryClient, USER_KEY } from '../../../client/api/request/query-client.ts'
import { storeUser, useUser } from '../../../client/api/people/session.tsx'
import { followedTopics, readAgain, takeChange } from '../../../client/api/lists/topics.ts'
import { surveyRoutes } from '../../../client/frame/survey-routes.tsx'
import { LiveProvider } from '../../../client/live/live-context.tsx'
import { ConfirmProvider } from '../../../client/ui/overlay/confirm.tsx'
import { useToast } from '../../../client/ui/toast/toast.ts'
import { emailOf, type Send } from '../../../server/testing/app/app.ts'
import { newForm } from '../../../server/testing/app/forms.ts'
import { Around, user } from '../test-page.tsx'

/** A section as calls carry it. */
type NewSection = { id: number; type: string; title: string } & Record<string, unknown>

export const camera = (id: number, more: Record<string, unknown> = {}): NewSection => ({
  ...{ id, type: 'camera', title: `Camera ${id}` },
  ...more,
})
export const door = (id: number, more: Record<string, unknown> = {}): NewSection => ({
  ...{ id, type: 'door', title: `Door ${id}` },
  ...more,
})

/** Makes a form that the installer may open too, and gives its id. */
export const makeForm = (send: Send, ...sections: readonly NewSection[]): Promise<number> =>
  newForm(send, { sections, assignedUsers: [emailOf('installer')] })

export const readForm = async (send: Send, id: number): Promise<Form> =>
  Form.parse((await send('GET', `/api/forms/${id}`)).body)

/** Saves sections past the screen, on the newest revision. */
export async function saveByCall(send: Send, id: number, ...sections: readonly NewSection[]): Promise<void> {
  const { revision } = await readForm(send, id)
  expect(await send('PATCH', `/api/forms/${id}`, { revision, sections })).toMatchObject({ status: 200 })
}

/** A screen as the frame has it: with the live channel, and with what asks questions. */
const Connected = ({ children }: { children: ReactNode }) => (
  <LiveProvider
    user={useUser()}
    topics={followedTopics}
    onChanged={takeChange}
    onMissed={readAgain}
    onSignedOut={endSession}
  >
    <ConfirmProvider>{children}</ConfirmProvider>
  </LiveProvider>
)

/** As the end of a page does. */
function forget(): void {
  cleanup()
  const person = queryClient.getQueryData<User>(USER_KEY)
  queryClient.clear()
  if (person) storeUser(person)
}

/** Opens a screen of the surveys as a new page does. */
export function openAt(path: string): void {
  forget()
  history.pushState(null, '', path)
  render(
    <Around>
      <Connected>
        <Suspense>
          <Switch>
            {surveyRoutes.map((route) => (
              <Route key={route.path} path={route.path} component={route.Screen} />
            ))}
          </Switch>
        </Suspense>
      </Connected>
    </Around>,
  )
}

/** Opens a form, and waits until it is there. */
export async function openForm(id: number): Promise<void> {
  openAt(`/forms/${id}`)
  await screen.findByRole('button', { name: /^(Edit|Save) Form$/ })
}

export async function editForm(id: number): Promise<void> {
  await openForm(id)
  await press('Edit Form')
}

/**
 * Has requests answered otherwise than by the server alone, as a line may; the returned function ends that.
 * @param answer is given what sends the request on.
 */
export function intercept(method: string, path: string, answer: (send: () => Promise<Response>) => Promise<Response>) {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    (init?.method ?? 'GET') === method && String(input).startsWith(path)
      ? answer(() => fetch(input, init))
      : fetch(input, init),
  )
  return () => vi.stubGlobal('fetch', fetch)
}

/** An answer that is no success, with a sentence or without. */
export const failing = (status: number, statusText: string, body?: object) => async () =>
  new Response(body === undefined ? '' : JSON.stringify(body), {
    ...{ status, statusText },
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
  })

/** Leaves the page, and forgets all that it kept but the person. */
export function leave(): void {
  forget()
  vi.unstubAllGlobals()
  localStorage.clear()
  useToast.setState({ shown: null })
}

export const button = (name: string | RegExp, around?: HTMLElement) =>
  (around ? within(around) : screen).getByRole<HTMLButtonElement>('button', { name })
export const press = async (name: string, around?: HTMLElement) =>
  user.click(await (around ? within(around) : screen).findByRole('button', { name }))

/** Gives a field its text, as a paste does. */
export const fill = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } })

/** Saves, and waits until the form is read again. */
export async function save(): Promise<void> {
  await press('Save Form')
  await screen.findByRole('button', { name: 'Edit Form' })
}

/** A section of the form that is edited: by its attribute, as a form may have hundreds. */
export function section(title: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-section][aria-label="${title}"]`)
  if (!found) throw new Error(`There is no section ${title}.`)
  return found
}
export const sectionTitles = (): (string | null)[] =>
  [...document.querySelectorAll('[data-section]')].map((one) => one.getAttribute('aria-label'))
/** A field of such a section. */
export const fieldOf = (title: string, label: string) =>
  within(section(title)).getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })
/** Opens the fields of such a section. */
export const unfold = (title: string) => user.click(within(section(title)).getByRole('button', { expanded: false }))
/** Chooses the install type of a door. */
export const chooseInstall = (title: string, name: string) =>
  user.click(within(section(title)).getByRole('radio', { name }))
/** The sentence at it that says what is wrong. */
export const problemOf = (title: string): string | undefined =>
  within(section(title)).queryByRole('alert')?.textContent ?? undefined
/** A section of the form that is read. */
export const shown = (title: string): HTMLElement => screen.getByRole('region', { name: title })

/** Title and description of the toast that is open. */
export function toast(): readonly [string, string?] | null {
  const now = useToast.getState().shown
  if (!now?.isOpen) return null
  return now.description === undefined ? [now.title] : [now.title, now.description]
}

/** Opens "Add New Section" for a type, from the menu: an empty form has the button once more, without one. */
export async function openAdd(type: string): Promise<HTMLElement> {
  await press('Add Device(s)', document.querySelector<HTMLElement>('main header') ?? undefined)
  await user.click(await screen.findByRole('menuitem', { name: type }))
  return screen.findByRole('dialog', { name: 'Add New Section' })
}
export const addCamera = async () => press('Add Section', await openAdd('Camera'))

/** Chooses from both versions, and saves. */
export async function settle(choice: 'Keep this' | 'Keep mine'): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: 'Changed by another person meanwhile' })
  await user.click(within(dialog).getByRole('radio', { name: choice }))
  await press('Save Form', dialog)
  await screen.findByRole('button', { name: 'Edit Form' })
}
