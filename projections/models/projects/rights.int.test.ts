import { afterAll, beforeAll, expect, it } from 'vitest'
import { ProjectId } from '#events/kernel/ids.ts'
import type { ProjectEvent } from '#events/project/events.ts'
import { EXAMPLE_CREATED } from '#events/project/examples.ts'
import { DEFAULT_RIGHTS } from '#events/project/rights.ts'
import { projectStream } from '#events/project/stream.ts'
import { localLocks } from '../../engine/locks.ts'
import type { Db } from '../../engine/projection.ts'
import { rebuild } from '../../engine/rebuild.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import { MemoryLog } from '../../../server/testing/projections/memory-log.ts'
import { type GivenEvent, recorded } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'
import { findProject, projects } from './projects.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

const project = ProjectId.parse(1)
const on = (event: ProjectEvent): GivenEvent => ({ stream: projectStream(project), ...event })
const find = (db: Db) => findProject(db, project)
const events = [
  on(EXAMPLE_CREATED),
  on({ type: 'ProjectRightsSet', data: { customers: { from: 'work', to: 'watch' } } }),
  on({
    type: 'ProjectRightsSet',
    data: { installersAdd: { from: false, to: true }, installersDelete: { from: true, to: false } },
  }),
]
const SET = { customers: 'watch', installersAdd: true, installersDelete: false, confirmByAnother: false }

it('[RIGHTS-1] the row of a project has its rights: those of the specification, then those that were set', async () => {
  const { pool } = test.database
  expect(await given(on(EXAMPLE_CREATED)).answer(pool, [projects], find)).toMatchObject(DEFAULT_RIGHTS)
  expect(await given(...events).answer(pool, [projects], find)).toMatchObject(SET)
})

it('[RIGHTS-1] a rebuild gives the same row', async () => {
  const { pool } = test.database
  const log = new MemoryLog()
  log.append(...recorded(...events))
  expect(await rebuild({ pool, log, locks: localLocks() }, projects, new AbortController().signal)).toBe(true)
  expect(await find(pool)).toMatchObject(SET)
})
