import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { expect, it } from 'vitest'

const DESCRIPTION = join(import.meta.dirname, '../../docs/openapi.json')
const TYPES = join(import.meta.dirname, 'api-types.d.ts')
const UPDATE =
  'server/testing/api-types.d.ts is not what docs/openapi.json gives. Run: npx vitest run --project=unit server/testing/api-types.test.ts -u'

it('[API-7] no schema of the description refers to itself, as generated types may not', async () => {
  const { components } = JSON.parse(await readFile(DESCRIPTION, 'utf8')) as OpenAPI3
  const schemas = Object.entries(components?.schemas ?? {})
  expect(schemas.length).toBeGreaterThan(10)
  const loops = schemas.filter(([name, schema]) => JSON.stringify(schema).includes(`"#/components/schemas/${name}"`))
  expect(loops.map(([name]) => name)).toEqual([])
})

it('[API-7] the types of the client in the tests are those that openapi-typescript makes', async () => {
  const description = JSON.parse(await readFile(DESCRIPTION, 'utf8')) as OpenAPI3
  await expect(astToString(await openapiTS(description))).toMatchFileSnapshot(TYPES, UPDATE)
})
