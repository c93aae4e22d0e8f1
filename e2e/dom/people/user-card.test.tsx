import { cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { User } from '#events/account/user.ts'
import { useUser } from '../../../client/api/people/session.tsx'
import { type UserActions, UserCard } from '../../../client/features/users/list/user-card.tsx'
import { suspensionQuestion } from '../../../client/features/users/deletion-question.ts'
import { useSuspendUser } from '../../../client/features/users/use-user-commands.ts'
import { useToast } from '../../../client/ui/toast/toast.ts'
import { createUser } from '../../../server/testing/app/people.ts'
import { Around, openTestPage, type TestPage, user } from '../test-page.tsx'

// The list around the cards has no height here: e2e/users looks at it.

let page: TestPage
beforeAll(async () => {
  page = await openTestPage()
  await page.signIn('employee')
})
afterEach(cleanup)
afterAll(() => page.close())

const actions = () =>
  ({
    onRole: vi.fn<UserActions['onRole']>(),
    onCompany: vi.fn<UserActions['onCompany']>(),
    onSelect: vi.fn<UserActions['onSelect']>(),
    onResetPassword: vi.fn<UserActions['onResetPassword']>(),
    onEdit: vi.fn<UserActions['onEdit']>(),
    onEmail: vi.fn<UserActions['onEmail']>(),
    onHistory: vi.fn<UserActions['onHistory']>(),
    onUnlock: vi.fn<UserActions['onUnlock']>(),
    onDelete: vi.fn<UserActions['onDelete']>(),
  }) satisfies Partial<UserActions>

/** A card whose menu suspends and resumes for good. */
function Live({ user, onEmail }: { user: User; onEmail: UserActions['onEmail'] }) {
  const { send } = useSuspendUser()
  const all = { ...actions(), onEmail, onSuspend: (one: User) => void send(one) }
  return <UserCard user={user} companies={[]} isSelected={false} isLocked={false} {...all} />
}
const OwnCard = () => <Live user={useUser()} onEmail={() => undefined} />

const more = (name: string) => user.click(screen.getByRole('button', { name: `More for ${name}` }))
const choose = async (item: string) => user.click(await screen.findByRole('menuitem', { name: item }))
const toastOf = () => useToast.getState().shown?.title

it('[ACCOUNT-90, ACCOUNT-92, ACCOUNT-95] the menu of a person leads to their e-mail, suspends and resumes them', async () => {
  const employee = await page.app.as('employee')
  const { user } = await createUser(employee)
  const onEmail = vi.fn<UserActions['onEmail']>()
  const { rerender } = render(<Live user={user} onEmail={onEmail} />, { wrapper: Around })
  await more('Uma Test')
  await choose('Change Email')
  expect(onEmail).toHaveBeenCalledWith(user)
  expect(screen.queryByText('Suspended')).toBeNull()
  await more('Uma Test')
  await choose('Suspend')
  await expect.poll(toastOf).toBe('User suspended')
  rerender(<Live user={{ ...user, isSuspended: true }} onEmail={onEmail} />)
  expect(screen.getByText('Suspended')).toBeTruthy()
  await more('Uma Test')
  await choose('Resume')
  await expect.poll(toastOf).toBe('User resumed')
})

it('[ACCOUNT-94] the own card suspends no one, and the question says what a suspension leaves', async () => {
  render(<OwnCard />, { wrapper: Around })
  await more('employee Test')
  await screen.findByRole('menuitem', { name: 'Change Email' })
  expect(screen.queryByRole('menuitem', { name: 'Suspend' })).toBeNull()
  const user = User.parse({ ...(await page.signIn('employee')), firstName: 'Uma' })
  expect(suspensionQuestion(user)).toMatchObject({
    title: 'Suspend Uma Test?',
    description: expect.stringMatching(/API keys and calendar.*until you resume them/),
  })
})
