import { Slider } from '../../../ui/slider.tsx'
import { formatCount } from '../../../ui/format-count.ts'
import { momentWords } from '../../../shared/when/moment-words.ts'
import { ProgressChart } from './progress-chart.tsx'
import { usePlayable, usePlayer } from './replay-context.tsx'

/** The slider under the board: the finger that drags it drags the board along. */
export function Timeline() {
  const { log, player } = usePlayable()
  const at = usePlayer((state) => state.at)
  const head = usePlayer((state) => state.head)
  const axis = usePlayer((state) => state.axis)
  const place = usePlayer((state) => state.place)
  return (
    <div className="flex min-w-0 flex-col">
      <ProgressChart />
      <Slider
        label={<span className="sr-only">Moment of the project</span>}
        value={Math.round(place)}
        min={0}
        max={Math.max(1, Math.round(axis.length))}
        words={`${momentWords(log.event(at).recordedAt)} · change ${formatCount(at + 1)} of ${formatCount(head + 1)}`}
        onChange={player.seekPlace}
      />
    </div>
  )
}
