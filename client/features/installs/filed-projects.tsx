import type { ComponentProps } from 'react'
import type { ProjectSummary } from '#events/project/api.ts'
import { useFolders } from '../../api/projects/folders.ts'
import { useUser } from '../../api/people/session.tsx'
import { type FolderNode, folderTree } from '../../shared/projects/folder-tree.ts'
import { useStoredFlag } from '../../shared/settings/use-stored-flag.ts'
import { Badge } from '../../ui/badge.tsx'
import { Collapsible } from '../../ui/collapsible.tsx'
import { ProjectList } from './project-list.tsx'

/** A level of the tree, in pixels (specification 001, section 9). */
const INDENT = 16

type List = Omit<ComponentProps<typeof ProjectList>, 'projects' | 'emptyText'>

/** The part of the sidebar that a tree stands in. `doesOpen`: its folders are open until a person closes them. */
type Group = {
  readonly key: string
  readonly adjective: 'open' | 'closed'
  readonly doesOpen: boolean
  /** Folders without such a project show, too. */
  readonly showsEmpty: boolean
}

const GROUPS = {
  open: { key: 'openFolderExpanded', adjective: 'open', doesOpen: true, showsEmpty: false },
  closed: { key: 'folderExpanded', adjective: 'closed', doesOpen: false, showsEmpty: true },
} as const satisfies Readonly<Record<'open' | 'closed', Group>>

/**
 * Open or closed projects: those in folders as a tree, and the others below. Others than employees see no folders. Each folder of
 * closed projects shows, as specified (001, section 2), and of open ones those that have some.
 */
export function FiledProjects({
  status,
  projects,
  isSearching,
  ...list
}: List & { status: keyof typeof GROUPS; projects: readonly ProjectSummary[]; isSearching: boolean }) {
  const group = GROUPS[status]
  const { data: folders = [] } = useFolders({ isEnabled: useUser().role === 'employee' })
  const { roots, unfiled } = folderTree(folders, projects)
  return (
    <>
      {shownOf(roots, group, isSearching).map((node) => (
        <Branch key={node.folder.id} node={node} group={group} isSearching={isSearching} {...list} />
      ))}
      {(unfiled.length > 0 || projects.length === 0) && (
        <ProjectList projects={unfiled} emptyText={`No ${group.adjective} projects found`} {...list} />
      )}
    </>
  )
}

const shownOf = (nodes: readonly FolderNode[], { showsEmpty }: Group, isSearching: boolean): readonly FolderNode[] =>
  nodes.filter(({ count }) => count > 0 || (showsEmpty && !isSearching))

function Branch({
  node,
  group,
  isSearching,
  ...list
}: List & { node: FolderNode; group: Group; isSearching: boolean }) {
  const { folder, folders, projects, count } = node
  const [isOpen, setIsOpen] = useStoredFlag(`${group.key}-${folder.id}`, group.doesOpen)
  return (
    <div style={{ paddingInlineStart: INDENT }}>
      <Collapsible
        title={folder.name}
        aside={<Badge>{count}</Badge>}
        isOpen={isOpen || (isSearching && count > 0)}
        onOpenChange={setIsOpen}
      >
        {shownOf(folders, group, isSearching).map((inner) => (
          <Branch key={inner.folder.id} node={inner} group={group} isSearching={isSearching} {...list} />
        ))}
        {(projects.length > 0 || folders.length === 0) && (
          <ProjectList projects={projects} emptyText={`No ${group.adjective} projects in this folder`} {...list} />
        )}
      </Collapsible>
    </div>
  )
}
