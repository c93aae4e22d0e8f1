import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { type FoundThing, MAX_MORE, MAX_SOUGHT, thingKey } from '#events/find/api.ts'
import { foldedForSearch } from '#events/kernel/text/search-text.ts'
import { useUser } from '../../api/people/session.tsx'
import { noteOpened } from '../../shared/find/opened.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { foundBy } from '../../ui/list/search-words.ts'
import { countOf, formatCount } from '../../ui/text/format-count.ts'
import { LoadError } from '../../ui/loading/load-error.tsx'
import { actionsOf } from './actions.tsx'
import { ActionItem, FoundItem } from './find-items.tsx'
import { hrefOf } from './found-href.ts'
import { useFinding } from './use-finding.ts'

const GROUP =
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted'

/** The search over everything that the person may see, and the actions that they have everywhere (docs/rules.md, FIND). */
export function FindDialog({
  isOpen,
  onClose,
  onShowShortcuts,
}: {
  isOpen: boolean
  onClose: () => void
  onShowShortcuts: () => void
}) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={(next) => !next && onClose()} title="Find" width="lg">
      <FindList onClose={onClose} onShowShortcuts={onShowShortcuts} />
    </Dialog>
  )
}

const moreWords = (more: number): string =>
  `${more >= MAX_MORE ? `More than ${formatCount(MAX_MORE)}` : formatCount(more)} more. Type more words to narrow them.`

/** Made anew each time that the dialog opens: it begins empty. */
function FindList({ onClose, onShowShortcuts }: { onClose: () => void; onShowShortcuts: () => void }) {
  const user = useUser()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  const { groups, state, retry } = useFinding(typed)
  const actions = foundBy(actionsOf(user.role, onShowShortcuts), typed, ({ label, words: others }) => [label, others])
  const words = foldedForSearch(typed).split(/\s+/).filter(Boolean)

  const things = groups.flatMap((group) => group.things)
  const keys = [...things.map(thingKey), ...actions.map(({ key }) => key)]
  // Results come in while a person types: one that is gone leaves the mark to the first.
  const marked = keys.includes(chosen) ? chosen : (keys[0] ?? '')

  const open = (thing: FoundThing) => {
    noteOpened(user.id, thingKey(thing), thing)
    onClose()
    navigate(hrefOf(thing))
  }
  return (
    <Command
      label="Find"
      shouldFilter={false}
      vimBindings={false}
      value={marked}
      onValueChange={setChosen}
      className="-mx-1 flex min-h-0 flex-col"
    >
      <div className="flex items-center gap-2 rounded-control border border-control px-3 focus-within:border-accent">
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <Command.Input
          placeholder="Projects, cards, serial numbers, people …"
          maxLength={MAX_SOUGHT}
          value={typed}
          onValueChange={(text) => {
            setTyped(text)
            setChosen('')
          }}
          className="h-10 w-full bg-transparent text-base outline-none pointer-fine:text-sm pointer-coarse:h-11"
        />
      </div>
      <FindState state={state} typed={typed} count={keys.length} onRetry={retry} />
      <Command.List label="Found" className="h-[50dvh] overflow-y-auto overscroll-contain">
        {groups.map(({ heading, things: ofGroup, more }) => (
          <Command.Group key={heading} heading={heading} className={GROUP}>
            {ofGroup.map((thing) => (
              <FoundItem key={thingKey(thing)} thing={thing} words={words} onOpen={() => open(thing)} />
            ))}
            {more > 0 && <p className="px-2 py-1.5 text-xs text-muted">{moreWords(more)}</p>}
          </Command.Group>
        ))}
        {actions.length > 0 && (
          <Command.Group heading="Actions" className={GROUP}>
            {actions.map((action) => (
              <ActionItem
                key={action.key}
                action={action}
                words={words}
                onChoose={() => {
                  onClose()
                  if ('href' in action) navigate(action.href)
                  else action.run()
                }}
              />
            ))}
          </Command.Group>
        )}
      </Command.List>
    </Command>
  )
}

type FindingState = ReturnType<typeof useFinding>['state']

/** A line about the search: how it goes on, what it came to, or why it cannot be. Screen readers are told of it. */
function FindState({
  state,
  typed,
  count,
  onRetry,
}: {
  state: FindingState
  typed: string
  /** Of all that is listed, actions too. */
  count: number
  onRetry: () => unknown
}) {
  if (state === 'failed')
    return <LoadError isSmall title="The search failed. Try again in a moment." onRetry={onRetry} />
  return (
    <p role="status" className="min-h-5 px-2 pt-2 text-xs text-muted">
      {wordsOf(state, typed.trim(), count)}
    </p>
  )
}

function wordsOf(state: Exclude<FindingState, 'failed'>, typed: string, count: number): string {
  switch (state) {
    case 'idle':
      return ''
    case 'offline':
      return 'Searching needs a connection. What you opened before is here, and so are the actions.'
    case 'searching':
      return 'Searching …'
    case 'done':
      return count === 0 ? `Nothing found for “${typed}”.` : countOf(count, 'result')
  }
}
