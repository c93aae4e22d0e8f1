import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { entryHere } from '../../../ui/page/way-here.ts'
import type { Player } from './player.ts'

/** How long the moment must rest before the url follows, in milliseconds: browsers limit how often it may change. */
export const REST_MS = 250

const NOTHING: readonly string[] = []

const same = (at: number): number => at

/**
 * Keeps the moment that shows in the url, so that it can be sent to others. While one follows the present there is none.
 * @param revisionOf gives the revision of a moment, which the url has. @param kept what else of the query stays, by its names.
 */
export function useMomentInUrl(player: Player, revisionOf = same, kept: readonly string[] = NOTHING): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      const { at, isFollowing } = player.store.getState()
      const state = entryHere()
      const before = new URLSearchParams(location.search)
      const query = new URLSearchParams(isFollowing ? [] : [['at', `${revisionOf(at)}`]])
      for (const name of kept) for (const value of before.getAll(name)) query.set(name, value)
      navigate(`${location.pathname}${query.size > 0 ? `?${query.toString()}` : ''}`, { replace: true, state })
    }
    const stop = player.store.subscribe((now, before) => {
      if (now.at === before.at && now.isFollowing === before.isFollowing) return
      clearTimeout(timer)
      timer = setTimeout(write, REST_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [player, revisionOf, kept])
}
