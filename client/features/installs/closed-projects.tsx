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

/** Closed projects: those in folders as a tree, and the others below. Others than employees see no folders. */
export function ClosedProjects({
  projects,
  isSearching,
  ...list
}: List & { projects: readonly ProjectSummary[]; isSearching: boolean }) {
  const { data: folders = [] } = useFolders({ isEnabled: useUser().role === 'employee' })
  const { roots, unfiled } = folderTree(folders, projects)
  const shown = roots.filter(({ count }) => count > 0 || !isSearching)
  return (
    <>
      {shown.map((node) => (
        <Branch key={node.folder.id} node={node} isSearching={isSearching} {...list} />
      ))}
      {(unfiled.length > 0 || projects.length === 0) && (
        <ProjectList projects={unfiled} emptyText="No closed projects found" {...list} />
      )}
    </>
  )
}

function Branch({ node, isSearching, ...list }: List & { node: FolderNode; isSearching: boolean }) {
  const { folder, folders, projects, count } = node
  const [isOpen, setIsOpen] = useStoredFlag(`folderExpanded-${folder.id}`, false)
  return (
    <div style={{ paddingInlineStart: INDENT }}>
      <Collapsible
        title={folder.name}
        aside={<Badge>{count}</Badge>}
        isOpen={isOpen || (isSearching && count > 0)}
        onOpenChange={setIsOpen}
      >
        {folders
          .filter((inner) => inner.count > 0 || !isSearching)
          .map((inner) => (
            <Branch key={inner.folder.id} node={inner} isSearching={isSearching} {...list} />
          ))}
        {(projects.length > 0 || folders.length === 0) && (
          <ProjectList projects={projects} emptyText="No closed projects in this folder" {...list} />
        )}
      </Collapsible>
    </div>
  )
}
