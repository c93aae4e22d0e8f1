import { useEffect } from 'react'
import type { Player } from './player.ts'

/** A frame counts as so long at most: a page that was hidden goes on where it was. In milliseconds. */
const MAX_FRAME_MS = 250

/** Tells a player how time passes while it plays. */
export function useTicks(player: Player): void {
  useEffect(() => {
    let frame = 0
    let before: number | null = null
    const tick = (now: number) => {
      if (before !== null) player.tick(Math.min(now - before, MAX_FRAME_MS))
      before = now
      frame = requestAnimationFrame(tick)
    }
    const onPlaying = ({ isPlaying }: { isPlaying: boolean }) => {
      cancelAnimationFrame(frame)
      before = null
      if (isPlaying) frame = requestAnimationFrame(tick)
    }
    onPlaying(player.store.getState())
    const stop = player.store.subscribe((now, then) => {
      if (now.isPlaying !== then.isPlaying) onPlaying(now)
    })
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [player])
}
