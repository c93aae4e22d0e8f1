import type { Company } from '#events/account/company.ts'
import { projection } from '../../engine/projection.ts'
import { changed, collection, oneTouched } from '../collection.ts'

type Row = { readonly company: Company; readonly isDeleted: boolean }

const COMPANY_EVENTS = ['CompanyCreated', 'CompanyRenamed', 'CompanyDeleted'] as const

/** The companies that users may belong to. */
export const companies = projection<Row, (typeof COMPANY_EVENTS)[number]>({
  name: 'companies',
  ids: 'company',
  version: 1,
  table: 'company',
  indexes: [],
  handles: COMPANY_EVENTS,
  fold(row, { type, data, recordedAt }) {
    const { companyId: id, name } = data
    return type === 'CompanyCreated'
      ? [[id, { company: { id, name, createdAt: recordedAt }, isDeleted: false }]]
      : changed(row, id, ({ company }) => ({ company: { ...company, name }, isDeleted: type === 'CompanyDeleted' }))
  },
})

const kept = collection<Company>(companies, 'company')
export const { all: listCompanies, one: findCompany } = kept
export const companyList = kept.list(
  ['employee'],
  oneTouched(COMPANY_EVENTS, ({ data }) => data.companyId),
)
