import { act, cleanup, renderHook } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { User } from '#events/account/user.ts'
import { CompanyId, UserId } from '#events/kernel/ids.ts'
import {
  useCreateCompany,
  useDeleteCompany,
  useRenameCompany,
} from '../../../client/features/users/companies/use-company-commands.ts'
import {
  useChangeCompany,
  useChangeRole,
  useCreateUser,
  useDeleteUser,
  useEditUser,
  useResetPassword,
} from '../../../client/features/users/use-user-commands.ts'
import type { CommandState } from '../../../client/api/request/use-command.ts'
import { useToast } from '../../../client/ui/toast/toast.ts'
import { emailOf } from '../../../server/testing/app/app.ts'
import { Around, openTestPage, type TestPage } from '../test-page.tsx'

let page: TestPage
beforeAll(async () => {
  page = await openTestPage()
  await page.signIn('employee')
})
afterEach(cleanup)
afterAll(() => page.close())

const id = UserId.parse(999_999)
const companyId = CompanyId.parse(999_999)
const GONE = 'This user does not exist any more.'
const NO_COMPANY = 'This company does not exist any more.'

/** Sends a command that the server refuses, and gives the title and description of its toast. */
async function said<Input, Result>(useIt: () => CommandState<Input, Result>, input: Input) {
  const { result } = renderHook(useIt, { wrapper: Around })
  await act(() => result.current.send(input))
  const { shown } = useToast.getState()
  expect(shown?.variant).toBe('destructive')
  return [shown?.title, shown?.description]
}

it('what the server refuses is said under the title of the specification, in the words of the server', async () => {
  const info = { firstName: 'Ana', lastName: 'Lopez', username: 'ana' }
  const person = { firstName: 'Ana', lastName: 'Lopez', email: emailOf('customer') }
  const taken = 'An account with this e-mail exists already.'
  expect(await said(useCreateUser, person)).toEqual(['Error creating user', taken])
  expect(await said(useResetPassword, id)).toEqual(['Error Generating Reset Link', GONE])
  expect(await said(useChangeRole, { id, role: 'installer', undo: null })).toEqual(['Error Updating Role', GONE])
  const move = { id, companyId: null, company: 'No Company', undo: null, before: () => {} }
  expect(await said(useChangeCompany, move)).toEqual(['Error Updating Company', GONE])
  const gone = User.parse({ ...info, ...person, id, role: 'customer', companyId: null, hasPassword: true })
  expect(await said(useDeleteUser, gone)).toEqual(['Error Deleting User', GONE])
  expect(await said(useEditUser, { id, info })).toEqual(['Error updating user', GONE])
  expect(await said(useCreateCompany, ' ')).toEqual(['Error Creating Company', 'Company name is required'])
  expect(await said(useRenameCompany, { id: companyId, name: 'North', base: 'South' })).toEqual([
    'Error Updating Company',
    NO_COMPANY,
  ])
  expect(await said(useDeleteCompany, companyId)).toEqual(['Error Deleting Company', NO_COMPANY])
})
