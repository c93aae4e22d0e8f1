import type { Company } from '#events/account/company.ts'
import { type Db, projection } from '../engine/projection.ts'
import { forRoles, type List, touched } from './live-list.ts'

type Row = { readonly company: Company; readonly isDeleted: boolean }

/** The companies that users may belong to. */
export const companies = projection<Row, 'CompanyCreated' | 'CompanyRenamed' | 'CompanyDeleted'>({
  name: 'companies',
  ids: 'company',
  version: 1,
  table: 'company',
  indexes: [],
  handles: ['CompanyCreated', 'CompanyRenamed', 'CompanyDeleted'],
  fold(row, { type, data, recordedAt }) {
    const { companyId: id, name } = data
    if (type === 'CompanyCreated') return [[id, { company: { id, name, createdAt: recordedAt }, isDeleted: false }]]
    const before = row(id)
    if (!before) return []
    return [[id, { company: { ...before.company, name }, isDeleted: type === 'CompanyDeleted' }]]
  },
})

type Found = { readonly company: Company }
const EXISTING = `select doc -> 'company' as company from ${companies.rows} where not (doc -> 'isDeleted')::boolean`

/** All companies in the order they came. */
export async function listCompanies(db: Db): Promise<Company[]> {
  const { rows } = await db.query<Found>(`${EXISTING} order by id`)
  return rows.map(({ company }) => company)
}

/** Those of the named companies that there are. */
export async function findCompanies(db: Db, ids: readonly number[]): Promise<Company[]> {
  const { rows } = await db.query<Found>(`${EXISTING} and id = any($1::bigint[])`, [ids])
  return rows.map(({ company }) => company)
}

/** The list of companies. */
export const companyList: List<Company> = {
  touchedBy: (event) =>
    event.type === 'CompanyCreated' || event.type === 'CompanyRenamed' || event.type === 'CompanyDeleted'
      ? touched(event.data.companyId)
      : null,
  roles: ['employee'],
  rows: (db, ids) => forRoles(ids, findCompanies(db, ids)),
}
