import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contracts, heavy, replacing } from './test-plan.mjs'

const tests = ['events', 'projections', 'server', 'client', 'e2e', 'bench'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.int.test.ts'))
    .map((path) => `${folder}/${path}`),
)

it('the plan names each integration test that replaces modules, as it shares no worker', () => {
  const found = tests.filter((path) => !heavy.includes(path) && /^vi\.mock\(/m.test(readFileSync(path, 'utf8')))
  expect(found.toSorted()).toEqual(replacing.toSorted())
})

it('every file that the plan names is there, and every beginning of a path has tests', () => {
  expect([...heavy, ...replacing].filter((path) => !existsSync(path))).toEqual([])
  expect(contracts.filter((begin) => !tests.some((path) => path.startsWith(begin)))).toEqual([])
})
