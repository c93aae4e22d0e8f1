import { afterAll, beforeAll, expect, it } from 'vitest'
import { FOLDERS_STREAM } from '#events/folders/aggregate.ts'
import { FolderId } from '#events/kernel/ids.ts'
import { findFolder, folders, listFolders } from './folders.ts'
import { openTestDatabase, type TestDatabase } from '../../../server/testing/database.ts'
import { at, type GivenEvent } from '../../../server/testing/projections/recorded.ts'
import { given } from '../../../server/testing/projections/specification.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await openTestDatabase()
})
afterAll(() => test.drop())

const id = (value: number) => FolderId.parse(value)
const made = (folder: number, name: string, parent: number | null = null): GivenEvent => ({
  stream: FOLDERS_STREAM,
  type: 'FolderCreated',
  data: { folderId: id(folder), name, parentFolderId: parent === null ? null : id(parent) },
})
const renamed = (folder: number, name: string, previous: string): GivenEvent => ({
  stream: FOLDERS_STREAM,
  type: 'FolderRenamed',
  data: { folderId: id(folder), name, previous },
})
const restored = (folder: number, name: string): GivenEvent => ({
  stream: FOLDERS_STREAM,
  type: 'FolderRestored',
  data: { folderId: id(folder), name, parentFolderId: null },
})
const deleted = (folder: number): GivenEvent => ({
  stream: FOLDERS_STREAM,
  type: 'FolderDeleted',
  data: { folderId: id(folder), name: 'x' },
})

it('[FOLDER-2] lists folders with the ids from the root, without deleted ones', async () => {
  const events = [made(3, 'Harbour'), made(7, 'Quay', 3), made(12, 'Pier', 7), made(13, 'Old'), deleted(13)]
  const { list, gone } = await given(...events, renamed(7, 'North quay', 'Quay')).answer(
    test.database.pool,
    [folders],
    async (db) => ({ list: await listFolders(db), gone: await findFolder(db, id(13)) }),
  )
  expect(gone).toBeNull()
  expect(list.map(({ id: one, name, parentFolderId, path }) => [one, name, parentFolderId, path])).toEqual([
    [3, 'Harbour', null, '3'],
    [7, 'North quay', 3, '3/7'],
    [12, 'Pier', 7, '3/7/12'],
  ])
  expect(list[1]).toMatchObject({ organizationId: null, createdBy: 1, createdAt: at(1) })
})

it('[FOLDER-31] shows a folder that came back as it was', async () => {
  const events = [made(3, 'Harbour'), made(7, 'Quay', 3), deleted(7), restored(7, 'Quay')]
  const list = await given(...events).answer(test.database.pool, [folders], listFolders)
  expect(list.map(({ name, path }) => [name, path])).toEqual([
    ['Harbour', '3'],
    ['Quay', '3/7'],
  ])
})
