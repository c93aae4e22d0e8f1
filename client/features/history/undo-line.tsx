import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { INTEGRATORS } from '#events/kernel/actor.ts'
import { requestOf } from '#events/kernel/call.ts'
import type { HistoryKind, HistoryPart } from '#events/kernel/history.ts'
import type { ProjectId } from '#events/kernel/ids.ts'
import { mayCommand } from '#events/project/commands.ts'
import { undo, UndoBody } from '#events/project/commands/undo.ts'
import type { HistoryLine } from '#events/project/history/api.ts'
import { useUser } from '../../api/people/session.tsx'
import { useProject } from '../../api/projects/projects.ts'
import { messageOf } from '../../api/request/request.ts'
import { type ChangeRef, readUndoPreview } from '../../api/projects/undo.ts'
import { useCommand } from '../../api/request/use-command.ts'
import { historyHref } from '../../shared/history/history-href.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/overlay/confirm.tsx'
import { DoorLink } from '../../ui/page/door-link.tsx'
import { toast } from '../../ui/toast/toast.ts'

/** Lines of these kinds have an undo, or a reason why not. Notes have their own way, and the provider no one here. */
const KINDS: ReadonlySet<HistoryKind> = new Set([
  'status',
  'devices',
  'description',
  'photos',
  'checklist',
  'import',
  'project',
])

/** So many things that an undo would do are named before it is done. */
const MAX_NAMED = 5

/** "The history will say that you brought back 3 devices." */
function wordsOf(phrases: readonly (readonly HistoryPart[])[]): string {
  const named = phrases.slice(0, MAX_NAMED).map((parts) => parts.map(({ text }) => text).join(' '))
  const rest = phrases.length > named.length ? ' and more' : ''
  return `The history will say that you ${named.join(' and ')}${rest}.`
}

/** Undoes the change of a line, after a question that says what this would do. */
export function UndoLine({
  line,
  projectId,
  tabIndex,
  describedBy,
}: {
  line: HistoryLine
  projectId: ProjectId
  tabIndex: 0 | -1
  describedBy: string
}) {
  const confirm = useConfirm()
  const [isAsking, setIsAsking] = useState(false)
  const { send, isPending } = useCommand<ChangeRef, null>({
    call: (change) => requestOf(undo.call, { id: projectId }, UndoBody.parse(change)),
    read: () => null,
    success: () => ({ title: 'Change undone' }),
    failure: refusedUndo,
  })
  const { role } = useUser()
  const mayUndo = mayCommand(role, 'Undo', useProject(projectId) ?? null)
  const change = changeOf(line)
  if (!change || !mayUndo || (line.plan && !INTEGRATORS.includes(role))) return null
  const onUndo = async () => {
    setIsAsking(true)
    const preview = await readUndoPreview(projectId, change).catch((error: unknown) => {
      toast(refusedUndo(error))
      return null
    })
    setIsAsking(false)
    if (!preview) return
    if (preview.isNothing) return toast({ title: 'Nothing to undo', description: 'All of it is as it was before.' })
    const isSure = await confirm({ title: 'Undo this change?', description: wordsOf(preview.phrases), action: 'Undo' })
    if (isSure) await send(change)
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      tabIndex={tabIndex}
      aria-describedby={describedBy}
      isPending={isAsking || isPending}
      icon={<Undo2 aria-hidden />}
      onClick={() => void onUndo()}
    >
      Undo
    </Button>
  )
}

/** The change that an undo of a line takes back; null for lines that have none. */
function changeOf({ kind, plan, first }: HistoryLine): ChangeRef | null {
  if (plan) return { revision: plan.revision, planId: plan.id }
  return KINDS.has(kind) ? { revision: first } : null
}

const refusedUndo = (error: unknown) =>
  ({ title: 'Nothing was undone', description: messageOf(error), variant: 'destructive' }) as const

/** Leads from an undo to the change that it took back. */
export const UndoneLink = ({
  revision,
  projectId,
  tabIndex,
}: {
  revision: number
  projectId: ProjectId
  tabIndex: 0 | -1
}) => (
  <DoorLink
    href={`${historyHref(projectId)}?revision=${revision}`}
    tabIndex={tabIndex}
    className="text-accent-text underline decoration-from-font underline-offset-2 hover:no-underline"
  >
    See what it undid
  </DoorLink>
)
