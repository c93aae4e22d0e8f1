import { BellRing } from 'lucide-react'
import type { ProjectSummary } from '#events/project/api.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { progressPercent } from '#events/project/progress.ts'
import { cn } from '../../ui/cn.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useRoving } from '../../ui/use-roving.ts'
import type { Unseen } from './use-unseen.ts'

/** Projects of one group, one stop for the Tab key. */
export function ProjectList({
  projects,
  selectedId,
  onSelect,
  unseen,
  emptyText,
}: {
  projects: readonly ProjectSummary[]
  selectedId: ProjectId | null
  onSelect: (id: ProjectId) => void
  unseen: Unseen
  emptyText: string
}) {
  const { item, onKeyDown } = useRoving(
    projects.map(({ id }) => id),
    selectedId,
  )
  if (projects.length === 0) return <p className="py-1.5 pr-2 pl-7.5 text-[0.8125rem] text-muted">{emptyText}</p>
  return (
    <ul onKeyDown={onKeyDown} className="flex flex-col gap-px py-0.5">
      {projects.map((project) => {
        const isSelected = project.id === selectedId
        return (
          <li key={project.id} className="flex items-center gap-0.5">
            <button
              type="button"
              aria-current={isSelected || undefined}
              title={project.name}
              onClick={() => onSelect(project.id)}
              className={cn(
                'flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-control py-1 pr-2 pl-7.5 text-left transition-colors pointer-coarse:min-h-11',
                isSelected ? 'bg-accent-soft font-medium text-accent-text' : 'hover:bg-hover',
              )}
              {...item(project.id)}
            >
              <span className="line-clamp-2 min-w-0 flex-1 break-words">{project.name}</span>
              {project.status === 'open' && (
                <span className={cn('text-xs tabular-nums', !isSelected && 'text-muted')}>
                  {progressPercent(project.deviceCounts, project.checklistCount)}%
                </span>
              )}
            </button>
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
          </li>
        )
      })}
    </ul>
  )
}
