import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useStore } from 'zustand'
import { audienceOf, type NamesThen, type Part } from '#events/kernel/history.ts'
import { useInstances } from '../../../api/projects/catalog.ts'
import { useFolders } from '../../../api/projects/folders.ts'
import { useUser } from '../../../api/people/session.tsx'
import { usePersonNames } from '../state/person-names.ts'
import type { Player, PlayerState } from './player.ts'
import type { PlayedLog } from './moments.ts'

type Playable = { readonly log: PlayedLog; readonly player: Player }

const Context = createContext<Playable | null>(null)

/** Makes a replay known to everything below it; null while its events are on their way. */
export const ReplayProvider = ({ playable, children }: { playable: Playable | null; children: ReactNode }) => (
  <Context value={playable}>{children}</Context>
)

/** @throws outside of a replay, and before its events are here. */
export function usePlayable(): Playable {
  const playable = useContext(Context)
  if (!playable) throw new Error('usePlayable needs a ReplayProvider above it')
  return playable
}

/** A slice of where the replay stands. Select narrowly. */
export const usePlayer = <Slice,>(selector: (state: PlayerState) => Slice): Slice =>
  useStore(usePlayable().player.store, selector)

/** Gives the sentence about the event of a revision, in parts, with the names that this person knows. */
export function useSentences(): (first: number, last: number) => readonly Part[] {
  const { log } = usePlayable()
  const nameOf = usePersonNames()
  const audience = audienceOf(useUser().role)
  const isEnabled = audience === 'employees'
  const { data: instances } = useInstances({ isEnabled })
  const { data: folders } = useFolders({ isEnabled })
  return useMemo(() => {
    const things: Omit<NamesThen, 'device'> = {
      instance: (id) => instances?.find((one) => one.id === id)?.name ?? 'another instance',
      folder: (id) => folders?.find((one) => one.id === id)?.name ?? 'another folder',
      person: nameOf,
    }
    return (first, last) => log.sentence(first, last, audience, nameOf, things)
  }, [log, audience, nameOf, instances, folders])
}
