import { expect, it } from 'vitest'
import { type Send, userIdOf } from '../../testing/app/app.ts'
import { sharedApp } from '../../testing/app/shared-app.ts'

const app = await sharedApp()
const employee = await app.as('employee')

const mappingOf = (role: string) => ({ roles: ['name', role], isNameDescribed: true })
const remember = (who: Send, header: string, role: string) =>
  who('POST', '/api/import-mappings', { header, mapping: mappingOf(role) })
const known = async (who: Send, header: string) => {
  const rows = (await who('GET', '/api/import-mappings')).body as { header: string; mapping: unknown }[]
  return rows.find((row) => row.header === header)?.mapping
}

it('[IMPORT-71] a company shares what its employees say of a header, the latest word holds; another company knows none', async () => {
  expect(await remember(employee, 'id|wing', 'room')).toMatchObject({ status: 204 })
  await remember(employee, 'id|wing', 'building')
  expect(await known(employee, 'id|wing')).toEqual(mappingOf('building'))

  const { id: companyId } = (await employee('POST', '/api/companies', { name: 'Wings' })).body as { id: number }
  const company = `/api/users/${userIdOf('employee')}/company`
  expect(await employee('PATCH', company, { companyId })).toMatchObject({ status: 200 })
  await expect.poll(() => known(employee, 'id|wing')).toBeUndefined()
  await remember(employee, 'id|wing', 'floor')
  await employee('PATCH', company, { companyId: null })
  await expect.poll(() => known(employee, 'id|wing')).toEqual(mappingOf('building'))
})

it('[IMPORT-71] installers and customers read none, and what is no mapping is refused', async () => {
  for (const who of [await app.as('installer'), await app.as('customer')]) {
    expect(await who('GET', '/api/import-mappings')).toMatchObject({ status: 403 })
    expect(await remember(who, 'id', 'floor')).toMatchObject({ status: 403 })
  }
  expect(await remember(employee, '', 'floor')).toMatchObject({ status: 400 })
  expect(await remember(employee, 'id', 'wing')).toMatchObject({ status: 400 })
  expect(await remember(employee, 'x'.repeat(10_001), 'floor')).toMatchObject({ status: 400 })
})
