import { Flag } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import { DEVICE_STATUS_LABELS, DEVICE_TYPE_LABELS, DeviceStatus } from '#events/project/device.ts'
import { flagText } from '#events/project/history/told-work.ts'
import { DAY_PART_LABELS } from '#events/project/card-work/work.ts'
import { useAimedPress } from '../../shared/board/aimed-press.ts'
import { DeviceIcon } from '../../shared/device/device-icon.tsx'
import { STATUS_LOOKS } from '../../shared/device/status-looks.ts'
import { confirmedByAnother, type Step, stepsFrom } from '../../shared/device/steps.ts'
import { boardHref } from '../../shared/projects/project-hrefs.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDay } from '../../ui/form/calendar-day.ts'
import { formatCount } from '../../ui/text/format-count.ts'
import { isolated } from '../../ui/text/isolated.tsx'
import { useMoveWork, WORK_PLACE } from './use-move-work.ts'
import type { ShownCard } from './work-shown.ts'

/** Cards by their projects, and by column within each. */
export function WorkCards({ cards }: { cards: readonly ShownCard[] }) {
  const projects = [...new Set(cards.map(({ projectId }) => projectId))]
  return projects.map((id) => {
    const ofProject = cards.filter(({ projectId }) => projectId === id)
    return (
      <Card key={id} className="[content-visibility:auto] [contain-intrinsic-size:auto_12rem]">
        <h3 className="border-b px-4 py-2 font-medium">
          <Link
            href={boardHref(id)}
            dir="auto"
            className="flex items-center wrap-anywhere hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
          >
            {ofProject[0]?.projectName}
          </Link>
        </h3>
        <p className="px-4 pt-2 text-label text-muted tabular-nums">{countsOf(ofProject)}</p>
        <ul className="divide-y">
          {DeviceStatus.options
            .flatMap((status) => ofProject.filter((card) => card.status === status))
            .map((card) => (
              <WorkRow key={card.id} card={card} />
            ))}
        </ul>
      </Card>
    )
  })
}

/** Counts of the cards in each column, and of those that are blocked: "2 waiting, 1 installed, 1 blocked". */
function countsOf(cards: readonly ShownCard[]): string {
  const columns = DeviceStatus.options.map(
    (status) => [cards.filter((card) => card.status === status).length, DEVICE_STATUS_LABELS[status]] as const,
  )
  const counts = [...columns, [cards.filter(({ flag }) => flag).length, 'Blocked'] as const]
  return counts
    .flatMap(([count, words]) => (count > 0 ? [`${formatCount(count)} ${words.toLowerCase()}`] : []))
    .join(', ')
}

/** A card with its next step in place. */
const WorkRow = memo(function WorkRow({ card }: { card: ShownCard }) {
  const move = useMoveWork()
  const isForAnother = card.status === 'installed' && card.confirmByAnother && card.isOwnInstall
  const next = isForAnother ? confirmedByAnother : stepsFrom(card.status).next
  const { icon: StatusIcon, text } = STATUS_LOOKS[card.status]
  const place = [card.building, card.floor, card.room].filter(Boolean).join(' · ')
  const day = card.day === null ? '' : formatDay(card.day)
  const part = card.part === null || card.part === 'all-day' ? '' : DAY_PART_LABELS[card.part].toLowerCase()
  const facts = [DEVICE_TYPE_LABELS[card.type], place, [day, part].filter(Boolean).join(', ')].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <DeviceIcon type={card.type} className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <Link
          href={boardHref(card.projectId, card.id)}
          dir="auto"
          className="inline-flex items-center font-semibold wrap-anywhere hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        >
          {card.name}
        </Link>
        <p className="text-label wrap-anywhere text-muted">{isolated(facts.join(', '))}</p>
        {card.flag && (
          <p className="flex items-start gap-1 text-label text-danger-text">
            <Flag aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            <span className="wrap-anywhere">{isolated(`Blocked: ${flagText(card.flag)}`)}</span>
          </p>
        )}
      </div>
      <span className={`inline-flex items-center gap-1.5 text-label ${text}`}>
        <StatusIcon aria-hidden className="size-4" />
        {DEVICE_STATUS_LABELS[card.status]}
        {card.isWaiting && <span className="text-muted">Not saved yet</span>}
      </span>
      {next && <NextStep step={next} name={card.name} onPress={() => move(card, next.to)} />}
    </li>
  )
})

/** The press must have been aimed: after a step the rows stand elsewhere, and the same button is another step. */
function NextStep({ step, name, onPress }: { step: Step; name: string; onPress: () => void }) {
  const press = useAimedPress(WORK_PLACE, onPress)
  return (
    <Button size="sm" className="data-dropped:animate-dropped max-sm:w-full" disabled={step.isForAnother} {...press}>
      {step.label}
      <span className="sr-only">: {name}</span>
    </Button>
  )
}
