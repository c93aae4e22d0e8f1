import { CircleAlert, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { z } from 'zod'
import type { PlanPage, PlanSummary } from '#events/plan/api.ts'
import { PageTitle } from '#events/plan/commands.ts'
import { tileUrl, useDeletePlan, useNamePage } from '../../../api/projects/plans.ts'
import { useConnection } from '../../../live/live-context.tsx'
import { RenameRow } from '../../../shared/forms/rename-row.tsx'
import { planHref } from '../../../shared/projects/screen-hrefs.ts'
import { Card } from '../../../ui/card.tsx'
import { useRenameFocus } from '../../../ui/focus/use-rename-focus.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Progress } from '../../../ui/loading/progress.tsx'
import { useConfirm } from '../../../ui/overlay/confirm.tsx'
import { countOf } from '../../../ui/text/format-count.ts'

const Title = z.object({ name: PageTitle })

/** A plan: its file, how far its pages are drawn, and each page as a small picture that leads to it. */
export function PlanCard({ plan, mayChange }: { plan: PlanSummary; mayChange: boolean }) {
  const { id, projectId, fileName, pages } = plan
  const confirm = useConfirm()
  const isConnected = useConnection() === 'live'
  const { send } = useDeletePlan(projectId)
  const drawn = pages.filter(({ state }) => state !== 'rendering').length
  const onDelete = async () => {
    const isSure = await confirm({
      title: `Delete ${fileName}?`,
      description: `Its ${pages.length === 1 ? 'page' : countOf(pages.length, 'page')} and all places of cards on it are gone then. This cannot be undone.`,
      action: 'Delete',
      tone: 'danger',
    })
    if (isSure) await send(id)
  }
  return (
    <Card className="flex flex-col gap-3 p-4">
      <section aria-label={fileName} className="contents">
        <header className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h2 dir="auto" className="font-semibold wrap-anywhere">
              {fileName}
            </h2>
            <p className="text-muted">{countOf(pages.length, 'page')}</p>
          </div>
          {mayChange && (
            <IconButton
              label={isConnected ? `Delete ${fileName}` : `Delete ${fileName} (needs a connection)`}
              variant="danger"
              disabled={!isConnected}
              className="-my-1.5 -mr-2"
              onClick={() => void onDelete()}
            >
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </header>
        {drawn < pages.length && (
          <div role="status" className="flex flex-col gap-1">
            <p className="text-label text-muted">
              {pages.length === 1
                ? 'The page is being drawn. You can leave meanwhile.'
                : `${drawn} of ${pages.length} pages are drawn. You can leave meanwhile.`}
            </p>
            <Progress label={`Pages of ${fileName} drawn`} percent={(drawn / pages.length) * 100} />
          </div>
        )}
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
          {pages.map((page) => (
            <Page key={page.page} plan={plan} page={page} mayChange={mayChange} />
          ))}
        </ul>
      </section>
    </Card>
  )
}

/** A page of a plan. Its title can be changed in its place. */
function Page({ plan: { id, projectId }, page, mayChange }: { plan: PlanSummary; page: PlanPage; mayChange: boolean }) {
  const [isNamed, setIsNamed] = useState(false)
  const naming = useNamePage(projectId, id)
  const button = useRenameFocus(isNamed)
  const isConnected = useConnection() === 'live'
  const { title, sheet } = page
  if (isNamed)
    return (
      <li className="col-span-full">
        <RenameRow
          row={{ id: page.page, name: title }}
          schema={Title}
          rename={naming}
          label={`Title of ${title}`}
          save="Save"
          onDone={() => setIsNamed(false)}
        />
      </li>
    )
  return (
    <li className="flex min-w-0 flex-col gap-1">
      <Link
        href={planHref(projectId, id, page.page)}
        className="flex flex-col gap-1 rounded-control outline-offset-2 hover:underline"
      >
        <span className="flex aspect-4/3 items-center justify-center overflow-hidden rounded-control border bg-paper text-center text-label text-ink">
          <Thumb planId={id} page={page} />
        </span>
        <span dir="auto" className="line-clamp-2 font-medium wrap-anywhere">
          {title}
        </span>
      </Link>
      <div className="mt-auto flex min-h-8 items-center justify-between gap-1 text-muted">
        <span dir="auto" className="truncate text-label">
          {sheet ?? `Page ${page.page}`}
        </span>
        {mayChange && (
          <IconButton
            ref={button}
            label={isConnected ? `Change title of ${title}` : `Change title of ${title} (needs a connection)`}
            size="sm"
            disabled={!isConnected}
            onClick={() => setIsNamed(true)}
          >
            <Pencil aria-hidden />
          </IconButton>
        )}
      </div>
    </li>
  )
}

function Thumb({ planId, page }: { planId: PlanSummary['id']; page: PlanPage }) {
  switch (page.state) {
    case 'rendering':
      return <span className="p-2">Being drawn…</span>
    case 'failed':
      return (
        <span className="flex flex-col items-center gap-1 p-2 text-xs">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          {page.message ?? 'This page cannot be shown.'}
        </span>
      )
    case 'ready':
      return (
        <img
          src={tileUrl(planId, page, { z: 0, x: 0, y: 0 })}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-contain"
        />
      )
  }
}
