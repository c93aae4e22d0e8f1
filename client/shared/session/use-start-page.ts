import { useEffect, useEffectEvent } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { INTEGRATORS } from '#events/kernel/actor.ts'
import { useUser } from '../../api/people/session.tsx'
import { startPage } from '../settings/start-page.ts'

/** True for a page that is loaded again at `/`: its reader was there, and not on the way in. */
function isReloadedThere(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return entry !== undefined && 'type' in entry && entry.type !== 'navigate' && new URL(entry.name).pathname === '/'
}

/**
 * Leads those who come to `/` to the page that they chose as their start, once for each sign-in or load. The projects stay one step
 * back, and do not lead there again.
 */
export function useStartPage(): void {
  const { role } = useUser()
  const lead = useEffectEvent(() => {
    const isStart = location.pathname === '/' && location.search === ''
    const isChosen = INTEGRATORS.includes(role) && startPage().getState() === 'my-work'
    if (isStart && isChosen && !isReloadedThere()) navigate('/my-work')
  })
  useEffect(() => lead(), [])
}
