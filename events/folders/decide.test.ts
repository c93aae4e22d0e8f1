import { describe, expect, it } from 'vitest'
import { fact, specification } from '../kernel/testing/decider-spec.ts'
import type { Fact } from '../kernel/envelope.ts'
import { FolderId } from '../kernel/ids.ts'
import { Rejection } from '../kernel/refusal.ts'
import { seedsOf } from '../kernel/testing/rounds.ts'
import { seededRandom } from '../kernel/seeded-random.ts'
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
const restore = (folder: number): FoldersCommand => ({ type: 'RestoreFolder', data: { folderId: id(folder) } })
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
  it('[FOLDER-30] take no name in the place of one that was given since the base', () => {
    const renamed = fact<FoldersEvent>({
      type: 'FolderRenamed',
      data: { folderId: id(1), name: 'Quay', previous: 'Folder 1' },
    })
    const since = (base: string): FoldersCommand => ({
      type: 'RenameFolder',
      data: { folderId: id(1), name: 'Pier', base },
    })
    expect(given(created(1), renamed).refusal(since('Folder 1'))).toEqual({
      code: 'changed-meanwhile',
      theirs: { name: 'Quay' },
    })
    expect(given(created(1), renamed).when(since('Quay')).events).toHaveLength(1)
  })
  it('[FOLDER-31] come back with the name and the folder that they had, once', () => {
    const events = [{ type: 'FolderRestored', data: made(2, 1) }]
    const back = given(created(1), created(2, 1), deleted(2))
    expect(back.when(restore(2)).events).toEqual(events)
    const restored = fact<FoldersEvent>({ type: 'FolderRestored', data: made(2, 1) })
    expect(given(created(1), created(2, 1), deleted(2), restored).when(restore(2)).events).toEqual([])
    expect(given(created(1), created(2, 1), deleted(2), restored).refusal(remove())).toMatchObject({ folders: 1 })
  })
  it('[FOLDER-31] do not come back into a folder that is gone', () => {
    expect(given(created(1), created(2, 1), deleted(2), deleted(1)).refusal(restore(2))).toEqual({
      code: 'folder-parent-gone',
    })
    expect(given().refusal(restore(2))).toEqual({ code: 'folder-unknown' })
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

/** The events that `work` returns, or the code of its refusal. */
function outcomeOf(work: () => readonly FoldersEvent[]): readonly FoldersEvent[] | string {
  try {
    return work()
  } catch (error) {
    if (error instanceof Rejection) return error.refusal.code
    throw error
  }
}

it.each(seedsOf({ gate: 20, nightly: 400 }))(
  '[FOLDER-1] [FOLDER-3] whatever is asked, folders stay a tree without holes (seed %i)',
  (seed) => {
    const random = seededRandom(seed)
    const facts: Fact<FoldersEvent>[] = []
    const there = new Map<number, { name: string; parent: number | null }>()
    const taken = new Set<number>()
    /** Those that were deleted, as they were. */
    const lost = new Map<number, { name: string; parent: number | null }>()
    /** The outcome of a command by the rules, found another way: from the folders that there are, each with its parent. */
    const expected = (asked: FoldersCommand): string => {
      const { folderId } = asked.data
      if (asked.type === 'CreateFolder') {
        const { parentFolderId: parent } = asked.data
        if (taken.has(folderId)) return 'folder-exists'
        return parent === null || there.has(parent) ? 'FolderCreated' : 'folder-unknown'
      }
      if (asked.type === 'RestoreFolder') {
        const gone = lost.get(folderId)
        if (there.has(folderId)) return 'nothing'
        if (!gone) return 'folder-unknown'
        return gone.parent === null || there.has(gone.parent) ? 'FolderRestored' : 'folder-parent-gone'
      }
      const folder = there.get(folderId)
      if (!folder) return 'folder-unknown'
      if (asked.type === 'RenameFolder') return folder.name === asked.data.name ? 'nothing' : 'FolderRenamed'
      const isParent = [...there.values()].some(({ parent }) => parent === folderId)
      return isParent || asked.data.projects > 0 ? 'folder-used' : 'FolderDeleted'
    }
    const said = new Set<string>()
    for (let step = 0; step < 200; step++) {
      const folder = random.int(1, 12)
      const asked = random.pick([
        create(folder, random.onceIn(3) ? undefined : random.int(1, 12)),
        { type: 'RenameFolder', data: { folderId: id(folder), name: `Name ${random.int(1, 2)}` } },
        { type: 'DeleteFolder', data: { folderId: id(folder), projects: random.onceIn(4) ? 1 : 0 } },
        restore(folder),
      ] satisfies FoldersCommand[])
      const outcome = expected(asked)
      said.add(outcome)
      const events = outcomeOf(() => given(...facts).when(asked).events)
      expect(Array.isArray(events) ? (events[0]?.type ?? 'nothing') : events).toBe(outcome)
      if (!Array.isArray(events)) continue
      facts.push(...events.map((event) => fact(event)))
      if (asked.type === 'DeleteFolder') {
        lost.set(folder, there.get(folder) ?? { name: '', parent: null })
        there.delete(folder)
      } else if (asked.type === 'RestoreFolder') {
        there.set(folder, lost.get(folder) ?? there.get(folder) ?? { name: '', parent: null })
        lost.delete(folder)
      } else {
        const parent = asked.type === 'CreateFolder' ? asked.data.parentFolderId : (there.get(folder)?.parent ?? null)
        there.set(folder, { name: asked.data.name, parent })
        taken.add(folder)
      }
      const { view } = given(...facts)
      const alive = [...view]
        .filter(([, one]) => !one.isDeleted)
        .map(([key, { name, parent }]) => [key, { name, parent }])
      expect(new Map(alive as [number, unknown][])).toEqual(there)
    }
    expect(said.size).toBeGreaterThan(4)
  },
)
