import { cleanup, render, screen, within } from '@testing-library/react'
import { createRef } from 'react'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { CreateKeyDialog } from '../../../client/features/system/keys/create-key-dialog.tsx'
import { deletionQuestion } from '../../../client/features/users/deletion-question.ts'
import { severalQuestion } from '../../../client/features/users/selection/use-several.ts'
import { ConfirmProvider, useConfirm } from '../../../client/ui/overlay/confirm.tsx'
import { useToast } from '../../../client/ui/toast/toast.ts'
import { Around, openTestPage, type TestPage, user } from '../test-page.tsx'

let page: TestPage
beforeAll(async () => {
  page = await openTestPage()
})
afterEach(cleanup)
afterAll(() => page.close())

/** Asks before 21 people are deleted. */
function Asking({
  people,
  onAnswer,
}: {
  people: Parameters<typeof severalQuestion>[1]
  onAnswer: (is: boolean) => void
}) {
  const confirm = useConfirm()
  return (
    <button
      type="button"
      onClick={() => void confirm(severalQuestion({ kind: 'delete' }, people, false)).then(onAnswer)}
    >
      Ask
    </button>
  )
}

it('[ACCOUNT-96] [ACCOUNT-142] more than twenty people are deleted once their number is typed, by Enter too', async () => {
  const me = await page.signIn('employee')
  const onAnswer = vi.fn<(is: boolean) => void>()
  const people = Array.from({ length: 21 }, () => me)
  render(
    <ConfirmProvider>
      <Asking people={people} onAnswer={onAnswer} />
    </ConfirmProvider>,
    { wrapper: Around },
  )
  for (const [wrong, right] of [['20', '21'] as const, ['2', ' 21 '] as const]) {
    await user.click(screen.getByRole('button', { name: 'Ask' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete 21 users?' }))
    const field = question.getByRole<HTMLInputElement>('textbox', { name: 'Type 21 to delete so many people' })
    expect(field.value).toBe('')
    expect(document.activeElement).toBe(field)
    await user.type(field, `${wrong}{Enter}`)
    expect(question.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
    expect(onAnswer).not.toHaveBeenCalled()
    await user.clear(field)
    await user.type(field, `${right}{Enter}`)
    await expect.poll(() => onAnswer.mock.calls).toEqual([[true]])
    onAnswer.mockClear()
  }
  expect(deletionQuestion(me).description).toContain('This cannot be undone.')
})

it.each([
  { how: 'at once', isCopied: false, told: 'Key not copied' },
  { how: 'after Copy', isCopied: true, told: undefined },
])('[KEY-25] an API key whose dialog closes $how is told only where it was not copied', async ({ isCopied, told }) => {
  await page.signIn('employee')
  const { unmount } = render(
    <ConfirmProvider>
      <CreateKeyDialog isOpen onClose={() => unmount()} focusFallback={createRef()} />
    </ConfirmProvider>,
    { wrapper: Around },
  )
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Reader')
  const [scope] = await screen.findAllByRole('checkbox')
  if (scope) await user.click(scope)
  await user.click(screen.getByRole('button', { name: 'Create Key' }))
  const made = await screen.findByRole('dialog', { name: 'API Key Created' })
  useToast.setState({ shown: null })
  if (isCopied) await user.click(within(made).getByRole('button', { name: /^Copy/ }))
  await user.click(within(made).getByRole('button', { name: 'Done' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(useToast.getState().shown?.title).toBe(told)
})
