import { CircleDashed, Flag } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import type { ProjectSummary } from '#events/project/api.ts'
import { completedDevices, progressPercent, totalDevices } from '#events/project/progress.ts'
import { Badge } from '../../ui/badge.tsx'
import { countOf, formatCount } from '../../ui/text/format-count.ts'
import { Progress } from '../../ui/loading/progress.tsx'
import { blockedHref, boardHref } from '../../shared/projects/project-hrefs.ts'

/** An open project of the dashboard; all of it leads to the board, its count of blocked cards to these. */
export const ActiveProject = memo(function ActiveProject({ project }: { project: ProjectSummary }) {
  const percent = progressPercent(project.deviceCounts, project.checklistCount)
  return (
    <div className="flex h-full flex-col rounded-panel border bg-raised shadow-raised transition-[border-color,box-shadow] hover:border-control hover:shadow-float">
      <Link href={boardHref(project.id)} className="flex flex-1 flex-col rounded-panel">
        <div className="flex flex-1 items-start justify-between gap-3 px-4 pt-4">
          <h2
            dir="auto"
            title={project.name}
            className="min-w-0 text-title font-semibold wrap-anywhere pointer-fine:line-clamp-3"
          >
            {project.name}
          </h2>
          <Badge tone="accent">
            <CircleDashed aria-hidden />
            In Progress
          </Badge>
        </div>
        <div className="flex flex-col gap-2 px-4 pt-3 pb-4">
          <div className="flex items-baseline justify-between gap-2">
            <span className="text-label text-muted">Overall Progress</span>
            <span className="text-lg font-semibold tabular-nums">{percent}%</span>
          </div>
          <Progress percent={percent} label={`Overall progress of ${project.name}`} />
        </div>
        <dl className="grid grid-cols-3 divide-x border-t">
          <Figure label="Total Devices" value={formatCount(totalDevices(project.deviceCounts))} />
          <Figure label="Completed" value={formatCount(completedDevices(project.deviceCounts))} />
          <Figure label="Checklist" value={`${project.checklistCount}/3`} />
        </dl>
      </Link>
      {project.flagged > 0 && (
        <Link
          href={blockedHref(project.id)}
          className="flex min-h-9 items-center gap-2 rounded-b-panel border-t px-4 py-2 font-medium text-warning-text hover:underline pointer-coarse:min-h-11"
        >
          <Flag aria-hidden className="size-4" />
          {countOf(project.flagged, 'blocked card')}
        </Link>
      )}
    </div>
  )
})

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className="flex flex-col-reverse px-4 py-2.5">
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="font-semibold tabular-nums">{value}</dd>
  </div>
)
