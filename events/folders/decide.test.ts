import { describe, expect, it } from 'vitest'
import { fact, specification } from '../kernel/decider-spec.ts'
import { FolderId } from '../kernel/ids.ts'
import type { FoldersCommand } from './commands.ts'
import { foldersDecider, hasFolder } from './decide.ts'
import type { FoldersEvent } from './events.ts'

const { given } = specification(foldersDecider)

const id = (value: number) => FolderId.parse(value)
const made = (folder: number, parent: number | null = null) => ({
  folderId: id(folder),
  name: `Folder ${folder}`,
  parentFolderId: parent === null ? null : id(parent),
})
const created = (folder: number, parent?: number) =>
  fact<FoldersEvent>({ type: 'FolderCreated', data: made(folder, parent) })
const deleted = (folder: number) =>
  fact<FoldersEvent>({ type: 'FolderDeleted', data: { folderId: id(folder), name: `Folder ${folder}` } })
const create = (folder: number, parent?: number): FoldersCommand => ({
  type: 'CreateFolder',
  data: made(folder, parent),
})
const rename = (name: string): FoldersCommand => ({ type: 'RenameFolder', data: { folderId: id(1), name } })
const remove = (projects = 0): FoldersCommand => ({ type: 'DeleteFolder', data: { folderId: id(1), projects } })

describe('folders', () => {
  it('[FOLDER-1] are made at the root or in a folder that there is', () => {
    expect(given().when(create(1)).events).toEqual([{ type: 'FolderCreated', data: made(1) }])
    expect(given(created(1)).when(create(2, 1)).events).toEqual([{ type: 'FolderCreated', data: made(2, 1) }])
    expect(given().refusal(create(2, 1))).toEqual({ code: 'folder-unknown' })
    expect(given(created(1), deleted(1)).refusal(create(2, 1))).toEqual({ code: 'folder-unknown' })
  })
  it('[CMD-22] are not made a second time under the same id', () => {
    expect(given(created(1)).refusal(create(1))).toEqual({ code: 'folder-exists' })
    expect(given(created(1), deleted(1)).refusal(create(1))).toEqual({ code: 'folder-exists' })
  })
  it('[FOLDER-1] are renamed, and nothing is recorded where the name is the same', () => {
    const data = { folderId: id(1), name: 'Quay', previous: 'Folder 1' }
    expect(given(created(1)).when(rename('Quay')).events).toEqual([{ type: 'FolderRenamed', data }])
    expect(given(created(1)).when(rename('Folder 1')).events).toEqual([])
    expect(given(created(1), deleted(1)).refusal(rename('Quay'))).toEqual({ code: 'folder-unknown' })
  })
  it('[FOLDER-3] are deleted when they hold nothing', () => {
    const event = { type: 'FolderDeleted', data: { folderId: 1, name: 'Folder 1' } }
    expect(given(created(1)).when(remove()).events).toEqual([event])
    expect(given(created(1), created(2, 1), deleted(2)).when(remove()).events).toEqual([event])
  })
  it('[FOLDER-3] stay while they hold folders or projects', () => {
    expect(given(created(1), created(2, 1)).refusal(remove(3))).toEqual({
      code: 'folder-used',
      folders: 1,
      projects: 3,
    })
    expect(given(created(1)).refusal(remove(1))).toMatchObject({ folders: 0, projects: 1 })
    expect(given().refusal(remove())).toEqual({ code: 'folder-unknown' })
  })
  it('come back from a snapshot as they were', () => {
    const { view } = given(created(1), created(2, 1), created(3, 1), deleted(3))
    const saved: unknown = JSON.parse(JSON.stringify(foldersDecider.snapshots?.save(view)))
    const model = foldersDecider.open()
    model.apply(foldersDecider.snapshots?.load(saved) ?? [])
    expect(model.view).toEqual(view)
    expect([1, 2, 3, 4].map((one) => hasFolder(id(one), model.view))).toEqual([true, true, false, false])
  })
})
