import { searchTextOf, wordsIn } from '#events/kernel/text/search-text.ts'
import type { Folder } from '#events/folders/api.ts'
import type { FolderId } from '#events/kernel/ids.ts'
import type { ProjectSummary } from '#events/project/api.ts'

/** A folder with what is in it. `count`: its projects and those of all folders in it. */
export type FolderNode = {
  readonly folder: Folder
  readonly folders: readonly FolderNode[]
  readonly projects: readonly ProjectSummary[]
  readonly count: number
}

/** Folders as a tree, and the projects that stand in none. */
export type FolderTree = { readonly roots: readonly FolderNode[]; readonly unfiled: readonly ProjectSummary[] }

const byName = (one: Folder, other: Folder) => one.name.localeCompare(other.name, undefined, { numeric: true })

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => FolderId | null): ReadonlyMap<FolderId | null, T[]> {
  const groups = new Map<FolderId | null, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/**
 * Folders by name, each with its projects in the order that they come in. A project whose folder is not among these stands in none:
 * the list of folders may be a moment behind.
 */
export function folderTree(folders: readonly Folder[], projects: readonly ProjectSummary[]): FolderTree {
  const known = new Set(folders.map(({ id }) => id))
  const within = groupedBy(folders.toSorted(byName), ({ parentFolderId }) => parentFolderId)
  const filed = groupedBy(projects, ({ folderId }) => (folderId !== null && known.has(folderId) ? folderId : null))
  const nodesIn = (parent: FolderId | null): readonly FolderNode[] =>
    (within.get(parent) ?? []).map((folder) => {
      const inner = nodesIn(folder.id)
      const own = filed.get(folder.id) ?? []
      return { folder, folders: inner, projects: own, count: inner.reduce((sum, { count }) => sum + count, own.length) }
    })
  return { roots: nodesIn(null), unfiled: filed.get(null) ?? [] }
}

/**
 * The branches that lead to a folder or project whose name holds the words of `search` (docs/rules.md, PART-14). A folder that is
 * found keeps all it has.
 */
export function matchingFolders(nodes: readonly FolderNode[], search: string): readonly FolderNode[] {
  if (search.trim() === '') return nodes
  const hasWords = wordsIn(search)
  const holds = ({ name }: { readonly name: string }) => hasWords(searchTextOf([name]))
  return nodes.flatMap((node) => {
    if (holds(node.folder)) return [node]
    const [folders, projects] = [matchingFolders(node.folders, search), node.projects.filter(holds)]
    return folders.length + projects.length === 0 ? [] : [{ ...node, folders, projects }]
  })
}

/** A folder's name behind those of the folders that it stands in: "Harbour / Quay". */
export function folderWords(folder: Folder, folders: readonly Folder[]): string {
  const names = new Map(folders.map(({ id, name }) => [String(id), name]))
  return folder.path
    .split('/')
    .flatMap((id) => names.get(id) ?? [])
    .join(' / ')
}
