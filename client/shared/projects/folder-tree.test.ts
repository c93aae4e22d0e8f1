import { describe, expect, it } from 'vitest'
import type { Folder } from '#events/folders/api.ts'
import { FolderId } from '#events/kernel/ids.ts'
import type { ProjectSummary } from '#events/project/api.ts'
import { type FolderNode, folderTree, folderWords, matchingFolders } from './folder-tree.ts'

const folder = (id: number, name: string, path: string): Folder => ({
  id: FolderId.parse(id),
  name,
  parentFolderId: path.includes('/') ? FolderId.parse(Number(path.split('/').at(-2))) : null,
  organizationId: null,
  createdBy: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  path,
})
const project = (name: string, folderId: number | null) => ({ name, folderId }) as ProjectSummary

const folders = [
  folder(1, 'Zone 10', '1'),
  folder(2, 'Zone 9', '2'),
  folder(3, 'Quay', '1/3'),
  folder(4, 'Pier', '1/3/4'),
]
const projects = [project('Deep', 4), project('Near', 1), project('Lost', 99), project('Free', null)]
const tree = folderTree(folders, projects)

/** Names of folders with the count, and of projects, in their order. */
const outline = (nodes: readonly FolderNode[]): unknown[] =>
  nodes.map(({ folder: { name }, count, folders: inner, projects: own }) => [
    `${name} ${count}`,
    ...outline(inner),
    ...own.map((one) => one.name),
  ])

describe('the tree of folders', () => {
  it('[FOLDER-6] has folders by their natural names, with the projects of all folders in them counted', () => {
    expect(outline(tree.roots)).toEqual([['Zone 9 0'], ['Zone 10 2', ['Quay 1', ['Pier 1', 'Deep']], 'Near']])
    expect(tree.unfiled.map(({ name }) => name)).toEqual(['Lost', 'Free'])
  })
  it('[FOLDER-6] finds folders and projects by a part of their names, with the way to them', () => {
    expect(outline(matchingFolders(tree.roots, ' DEE '))).toEqual([['Zone 10 2', ['Quay 1', ['Pier 1', 'Deep']]]])
    expect(outline(matchingFolders(tree.roots, 'quay'))).toEqual([['Zone 10 2', ['Quay 1', ['Pier 1', 'Deep']]]])
    expect(outline(matchingFolders(tree.roots, 'nothing'))).toEqual([])
  })
  it('[FOLDER-6] names a folder with those it stands in', () => {
    expect(folders.map((one) => folderWords(one, folders))).toEqual([
      'Zone 10',
      'Zone 9',
      'Zone 10 / Quay',
      'Zone 10 / Quay / Pier',
    ])
  })
})
