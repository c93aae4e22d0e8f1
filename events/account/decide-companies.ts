import { type Decision, decided } from '../kernel/decider.ts'
import { demandUnchanged } from '../kernel/changed-meanwhile.ts'
import { foldCase } from '../kernel/text.ts'
import type { DataOf } from './commands.ts'
import type { AccountEvent } from './events.ts'
import { company } from './known.ts'
import type { AccountView } from './model.ts'
import { refused } from './refusals.ts'

export function createCompany(
  data: DataOf<'CreateCompany'>,
  { companies, companyNames }: AccountView,
): Decision<AccountEvent> {
  if (companyNames.has(foldCase(data.name)) || companies.has(data.companyId)) throw refused({ code: 'company-exists' })
  return decided({ type: 'CompanyCreated', data })
}

export function renameCompany(
  { companyId, name, base }: DataOf<'RenameCompany'>,
  view: AccountView,
): Decision<AccountEvent> {
  const { name: previous } = company(view, companyId)
  demandUnchanged({ name }, { name: base }, { name: previous })
  const owner = view.companyNames.get(foldCase(name))
  if (owner !== undefined && owner !== companyId) throw refused({ code: 'company-exists' })
  if (name === previous) return decided()
  return decided({ type: 'CompanyRenamed', data: { companyId, name, previous } })
}

export function deleteCompany({ companyId }: DataOf<'DeleteCompany'>, view: AccountView): Decision<AccountEvent> {
  const { name } = company(view, companyId)
  const userIds = [...view.users].flatMap(([id, account]) => (account.companyId === companyId ? id : []))
  return decided({ type: 'CompanyDeleted', data: { companyId, name, userIds } })
}
