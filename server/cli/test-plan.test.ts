import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { heavy, replacing } from './test-plan.mjs'

it('the plan names each integration test that replaces modules, as it shares no worker', () => {
  const tests = ['events', 'projections', 'server', 'client', 'e2e', 'bench'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.int.test.ts'))
      .map((path) => `${folder}/${path}`),
  )
  const found = tests.filter((path) => !heavy.includes(path) && /^vi\.mock\(/m.test(readFileSync(path, 'utf8')))
  expect(found.toSorted()).toEqual(replacing.toSorted())
})
