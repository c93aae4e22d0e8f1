import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { entryHere } from '../../../ui/page/way-here.ts'
import type { Player } from './player.ts'

/** How long the moment must rest before the url follows, in milliseconds: browsers limit how often it may change. */
const REST_MS = 250

/** Keeps the moment that shows in the url, so that it can be sent to others. While one follows the present there is none. */
export function useMomentInUrl(player: Player): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      const { at, isFollowing } = player.store.getState()
      const state = entryHere()
      navigate(isFollowing ? location.pathname : `${location.pathname}?at=${at}`, { replace: true, state })
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
  }, [player])
}
