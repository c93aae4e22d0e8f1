import { Pause, Play, Radio, SkipBack, StepBack, StepForward } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DeviceId } from '#events/kernel/ids.ts'
import { useBoard } from '../../../shared/board/use-board.ts'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { SPEEDS, type StepBy } from './player.ts'
import { usePlayable, usePlayer } from './replay-context.tsx'

const formatSpeed = new Intl.NumberFormat()
const SPEED_OPTIONS = SPEEDS.map((speed) => ({ value: String(speed), label: `${formatSpeed.format(speed)}×` }))

const STEPS: readonly { value: StepBy; label: string; one: string }[] = [
  { value: 'event', label: 'Change', one: 'change' },
  { value: 'day', label: 'Day', one: 'day' },
  { value: 'card', label: 'Card', one: 'change of the card' },
]

/** Play and pause, steps, and the way to now. */
export function PlayerControls() {
  const { player } = usePlayable()
  const isPlaying = usePlayer((state) => state.isPlaying)
  const isFollowing = usePlayer((state) => state.isFollowing)
  const stepBy = usePlayer((state) => state.stepBy)
  const canBack = usePlayer(() => player.canStep(-1))
  const canForward = usePlayer(() => player.canStep(1))
  const speed = usePlayer((state) => state.speed)
  const word = STEPS.find(({ value }) => value === stepBy)?.one ?? ''
  return (
    <div className="flex items-center gap-1 max-md:w-full max-md:justify-between">
      <IconButton label="To the beginning" className="max-md:hidden" onClick={() => player.seek(0)}>
        <SkipBack aria-hidden />
      </IconButton>
      <IconButton label={`Previous ${word}`} disabled={!canBack} onClick={() => player.step(-1)}>
        <StepBack aria-hidden />
      </IconButton>
      <Button
        variant="primary"
        icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        onClick={player.toggle}
        className="w-24"
      >
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      <IconButton label={`Next ${word}`} disabled={!canForward} onClick={() => player.step(1)}>
        <StepForward aria-hidden />
      </IconButton>
      <Select
        label="Speed"
        className="w-28 md:ml-1 md:w-24"
        options={SPEED_OPTIONS}
        value={String(speed)}
        onValueChange={(chosen) => player.setSpeed(SPEEDS.find((each) => String(each) === chosen) ?? speed)}
      />
      <Button
        aria-label="Follow"
        aria-pressed={isFollowing}
        variant={isFollowing ? 'primary' : 'ghost'}
        className="max-md:px-3 pointer-coarse:min-w-11"
        onClick={player.follow}
      >
        <Radio aria-hidden />
        <span className="max-md:hidden">Follow</span>
      </Button>
    </div>
  )
}

/** The choices of a step, of the card that steps by card go along, and of skipping nights. `children` stand beside them. */
export function PlayerOptions({ children }: { children?: ReactNode }) {
  const { player } = usePlayable()
  const stepBy = usePlayer((state) => state.stepBy)
  const isSkippingIdle = usePlayer((state) => state.isSkippingIdle)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex items-center gap-2">
        <span aria-hidden className="text-label text-muted">
          Step by
        </span>
        <Segments label="Step by" options={STEPS} value={stepBy} onValueChange={player.setStepBy} />
      </div>
      {stepBy === 'card' && <CardChoice />}
      <Switch isOn={isSkippingIdle} onToggle={player.skipIdle} className="items-center">
        Skip idle hours
      </Switch>
      {children}
    </div>
  )
}

/** Which card steps by card go along, out of those on the board of this moment. */
function CardChoice() {
  const { player } = usePlayable()
  const card = usePlayer((state) => state.card)
  const cards = useBoard((board) => board.cards)
  const options = [...cards.values()].map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <div className="w-56">
      <Combobox
        label="Card"
        placeholder="Choose a card"
        searchPlaceholder="Search cards..."
        emptyText="No card of this name"
        options={options}
        value={card === null ? null : String(card)}
        onValueChange={(chosen) => player.setCard(Number(chosen) as DeviceId)}
      />
    </div>
  )
}
