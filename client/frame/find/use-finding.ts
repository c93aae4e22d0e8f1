import { useEffect, useMemo, useState } from 'react'
import { type FoundThing, FoundKind, thingKey } from '#events/find/api.ts'
import { useFind } from '../../api/find.ts'
import { useUser } from '../../api/people/session.tsx'
import { useConnection } from '../../live/live-context.tsx'
import { readOpened, renameOpened } from '../../shared/find/opened.ts'
import { foundBy } from '../../ui/list/search-words.ts'

/** How long typing must rest before the server is asked, in milliseconds. */
const REST_MS = 120

/** A group of the list, with its heading. `more`: how much more there is that is not shown. */
export type FoundGroup = { readonly heading: string; readonly things: readonly FoundThing[]; readonly more: number }

const HEADINGS: Readonly<Record<FoundKind, string>> = {
  project: 'Projects',
  device: 'Cards',
  page: 'Floor plans',
  form: 'Surveys',
  note: 'Notes',
  person: 'People',
}

/** The state of a search. `offline`: it was not asked; the things that were opened before are as the device keeps them. */
type State = 'idle' | 'searching' | 'done' | 'failed' | 'offline'

/** Finds things for a typed text: first those that fit among what the person opened before, then all others by kind. */
export function useFinding(typed: string) {
  const me = useUser().id
  const connection = useConnection()
  const isOff = connection === 'offline' || connection === 'failing' || connection === 'away'
  const text = typed.trim()
  const asked = useRested(text)
  const [opened] = useState(() => readOpened(me))
  const keys = useMemo(() => opened.map(({ key }) => key), [opened])

  const again = useFind('', keys, { isEnabled: !isOff })
  const search = useFind(asked, [], { isEnabled: !isOff })
  const named = again.data?.recent
  useEffect(() => {
    if (named) renameOpened(me, keys, new Map(named.map((one) => [thingKey(one), one])))
  }, [me, keys, named])

  const kept = opened.flatMap(({ thing }) => thing ?? [])
  // Until the server has said so it is not known whether the person may still see them.
  const known = named ?? (isOff || again.isError ? kept : [])
  const recent = foundBy(known, text, ({ name, detail, company }) => [name, detail, company])
  const isRecent = new Set(recent.map(thingKey))
  const isCurrent = text === asked
  const isShown = text !== '' && !isOff
  const found = !isShown ? [] : (search.data?.found ?? []).filter((one) => !isRecent.has(thingKey(one)))
  const groups: FoundGroup[] = [
    { heading: 'Opened before', things: recent, more: 0 },
    ...FoundKind.options.map((kind) => ({
      heading: HEADINGS[kind],
      things: found.filter((one) => one.kind === kind),
      more: (isShown && search.data?.more.find((one) => one.kind === kind)?.count) || 0,
    })),
  ]
  return {
    groups: groups.filter(({ things }) => things.length > 0),
    state: stateOf(),
    retry: () => search.refetch(),
  }

  function stateOf(): State {
    if (isOff) return 'offline'
    if (text === '') return 'idle'
    if (isCurrent && search.isError && !search.isFetching) return 'failed'
    return isCurrent && search.data ? 'done' : 'searching'
  }
}

/** A text once it has rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
