import { accountAggregate } from '#events/account/aggregate.ts'
import { accountCalls } from '#events/account/api.ts'
import { Company } from '#events/account/company.ts'
import { EMPLOYEES } from '#events/kernel/actor.ts'
import { CompanyId } from '#events/kernel/ids.ts'
import { findCompany, listCompanies } from '#projections/models/people/companies.ts'
import { type CollectionDeps, collectionRoutes } from '../collection.ts'
import type { Routes } from '../deps.ts'

const { createCompany, renameCompany, deleteCompany } = accountCalls

/** The companies that users may belong to (specification, first document, section 7). */
export const companyRoutes: Routes<CollectionDeps> = async (app, deps) => {
  const companies = collectionRoutes(app, deps, {
    aggregate: accountAggregate,
    kind: 'company',
    id: CompanyId,
    row: Company,
    find: findCompany,
    stream: () => deps.bus.account(),
  })
  companies.list('/companies', { roles: EMPLOYEES, summary: 'All companies', read: listCompanies })
  companies.create(createCompany, (companyId, body) => ({ type: 'CreateCompany', data: { companyId, ...body } }))
  companies.change(renameCompany, (companyId, body) => ({ type: 'RenameCompany', data: { companyId, ...body } }))
  companies.remove(deleteCompany, (companyId) => ({ type: 'DeleteCompany', data: { companyId } }))
}
