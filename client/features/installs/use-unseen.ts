import { useEffect } from 'react'
import { create } from 'zustand'
import type { ProjectSummary } from '#events/project/api.ts'
import type { ProjectId, UserId } from '#events/kernel/ids.ts'
import { Marks, noteProjects } from './unseen.ts'

const PREFIX = 'projectMarks:'

function load(me: UserId): Marks | null {
  try {
    return Marks.parse(JSON.parse(localStorage.getItem(PREFIX + me) ?? 'null'))
  } catch {
    return null
  }
}

/** What the local storage holds of the person who is signed in. */
const useMarks = create<{ marks: Marks | null }>(() => ({ marks: null }))

/** Reads before it writes, because other tabs write too. */
function note(me: UserId, projects: readonly ProjectSummary[], seenId: ProjectId | null): void {
  const marks = noteProjects(load(me), projects, me, seenId)
  localStorage.setItem(PREFIX + me, JSON.stringify(marks))
  useMarks.setState({ marks })
}

export type Unseen = {
  /** Whether somebody else changed the project since this person last opened it. */
  readonly has: (id: ProjectId) => boolean
  readonly clear: (id: ProjectId) => void
  /** How many projects carry the badge. */
  readonly count: number
}

const NONE: readonly ProjectSummary[] = []

/**
 * The badges of the project list, kept per person in this browser and in step with its other tabs. `loaded` is undefined
 * while the projects load.
 */
export function useUnseen(me: UserId, loaded: readonly ProjectSummary[] | undefined, openId: ProjectId | null): Unseen {
  const marks = useMarks((state) => state.marks)
  const projects = loaded ?? NONE

  useEffect(() => {
    if (loaded) note(me, loaded, openId)
  }, [me, loaded, openId])

  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === PREFIX + me) useMarks.setState({ marks: load(me) })
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [me])

  const has = (id: ProjectId) => id !== openId && (marks?.[id]?.isFlagged ?? false)
  return { has, clear: (id) => note(me, projects, id), count: projects.filter(({ id }) => has(id)).length }
}
