import { accountCalls } from '#events/account/api.ts'
import { requestOf } from '#events/kernel/call.ts'
import type { CompanyId } from '#events/kernel/ids.ts'
import { companyList } from '../../../api/people/account.ts'
import { useCommand } from '../../../api/request/use-command.ts'
import { failedAdmin } from '../use-user-commands.ts'

export const useCreateCompany = () =>
  useCommand({
    call: (name: string) => requestOf(accountCalls.createCompany, {}, { name }),
    ...companyList.saved,
    success: ({ name }) => ({ title: 'Company created', description: name }),
    failure: failedAdmin('Error Creating Company'),
  })

export const useRenameCompany = () =>
  useCommand({
    call: ({ id, ...body }: { id: CompanyId; name: string; base: string }) =>
      requestOf(accountCalls.renameCompany, { id }, body),
    ...companyList.saved,
    success: ({ name }) => ({ title: 'Company renamed', description: name }),
    failure: failedAdmin('Error Updating Company'),
  })

export const useDeleteCompany = () =>
  useCommand({
    call: (id: CompanyId) => requestOf(accountCalls.deleteCompany, { id }),
    ...companyList.removed,
    success: () => ({ title: 'Company deleted' }),
    failure: failedAdmin('Error Deleting Company'),
  })
