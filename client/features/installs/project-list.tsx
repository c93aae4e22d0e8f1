import { BellRing, Ellipsis } from 'lucide-react'
import { useId, useRef } from 'react'
import { Link } from 'wouter'
import type { ProjectSummary } from '#events/project/api.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { progressPercent } from '#events/project/progress.ts'
import { cn } from '../../ui/cn.ts'
import { CutName } from '../../ui/text/cut-name.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useVirtualList } from '../../ui/list/use-virtual-list.ts'
import { useRoving } from '../../ui/focus/use-roving.ts'
import { useRowFocus } from '../../ui/focus/use-row-focus.ts'
import type { Unseen } from './use-unseen.ts'
import { boardHref } from '../../shared/projects/project-hrefs.ts'
import { Menu, menuItems } from '../../ui/overlay/menu.tsx'
import { PlainIconButton } from '../../ui/plain-icon-button.tsx'
import type { ProjectRow } from './project-row-items.tsx'

/** A name of one line, in pixels; more lines and fingers take more. */
const ROW_HEIGHT = 32
/** Rows that are ready beyond the edges of what shows: they are light, and the browser's own search finds them. */
const OVERSCAN = 50

/** Projects of one group, one stop for the Tab key. Only those in view exist, and the one that Tab reaches. */
export function ProjectList({
  projects,
  scroller,
  selectedId,
  onSelect,
  onManageUsers,
  onMove,
  onDeleted,
  unseen,
  emptyText,
}: {
  projects: readonly ProjectSummary[]
  /** The element that the list scrolls in. */
  scroller: HTMLElement
  selectedId: ProjectId | null
  onSelect: (id: ProjectId) => void
  /** Undefined for those who may not say who opens a project, nor delete one. */
  onManageUsers: ((id: ProjectId) => void) | undefined
  onMove: (id: ProjectId) => void
  onDeleted: (id: ProjectId) => void
  unseen: Unseen
  emptyText: string
}) {
  const { item, onKeyDown, stopIndex } = useRoving(
    projects.map(({ id }) => id),
    selectedId,
  )
  const listId = useId()
  const list = useRef<HTMLUListElement>(null)
  const { keeper } = useRowFocus({ current: scroller })
  const { height, rows } = useVirtualList(list, scroller, {
    count: projects.length,
    estimateSize: () => ROW_HEIGHT,
    gap: 1,
    overscan: OVERSCAN,
    paddingStart: 2,
    paddingEnd: 2,
    getItemKey: (index) => projects[index]?.id ?? index,
    kept: [stopIndex],
  })

  if (projects.length === 0) return <p className="py-1.5 pr-2 pl-7.5 text-label text-muted">{emptyText}</p>
  return (
    <ul {...keeper} ref={list} onKeyDown={onKeyDown} className="relative" style={{ height }}>
      {rows().map(({ key, index, row }) => {
        const project = projects[index]
        if (!project) return null
        const isSelected = project.id === selectedId
        return (
          <li
            key={key}
            {...row}
            aria-setsize={projects.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 flex items-center gap-0.5"
          >
            <Link
              href={boardHref(project.id)}
              id={`${listId}-${project.id}`}
              aria-current={isSelected || undefined}
              title={project.name}
              onClick={(event) => {
                // `onSelect` keeps the search of the list in the url.
                event.preventDefault()
                onSelect(project.id)
              }}
              className={cn(
                'flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-control py-1 pr-2 pl-7.5 text-left transition-colors pointer-coarse:min-h-11',
                isSelected ? 'bg-accent-soft font-medium text-accent-text' : 'hover:bg-hover',
              )}
              {...item(project.id)}
            >
              <CutName>{project.name}</CutName>
              {project.status === 'open' && (
                <span className={cn('text-xs tabular-nums', !isSelected && 'text-muted')}>
                  {progressPercent(project.deviceCounts, project.checklistCount)}%
                </span>
              )}
            </Link>
            {unseen.has(project.id) && (
              <IconButton
                label={`${project.name} was changed by somebody else. Mark as seen`}
                size="sm"
                variant="danger"
                onClick={() => unseen.clear(project.id)}
              >
                <BellRing aria-hidden className="animate-shake" />
              </IconButton>
            )}
            {onManageUsers && (
              <ProjectRowMenu
                project={project}
                describedBy={`${listId}-${project.id}`}
                tabIndex={index === stopIndex ? 0 : -1}
                onManageUsers={onManageUsers}
                onMove={onMove}
                onDeleted={onDeleted}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

const ProjectRowItems = menuItems(async () => (await import('./project-row-items.tsx')).ProjectRowItems)

/** The employees' menu of a project's row. The row's button, which `describedBy` names, says which project it is. */
const ProjectRowMenu = ({ describedBy, tabIndex, ...row }: ProjectRow & { describedBy: string; tabIndex: 0 | -1 }) => (
  <Menu
    trigger={
      <PlainIconButton label="Project actions" aria-describedby={describedBy} size="sm" tabIndex={tabIndex}>
        <Ellipsis aria-hidden />
      </PlainIconButton>
    }
  >
    <ProjectRowItems {...row} />
  </Menu>
)
