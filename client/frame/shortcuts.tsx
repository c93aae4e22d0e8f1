import { useEffect } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { type Shortcut, useShortcutGroups, useShortcutHelp } from '../ui/shortcut-help.ts'

const EVERYWHERE: readonly Shortcut[] = [
  { keys: ['/'], text: 'Search on this screen' },
  { keys: ['?'], text: 'Show these shortcuts' },
  { keys: ['F8'], text: 'Go to the notification' },
  { keys: ['Esc'], text: 'Close, or empty the search' },
]

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null

/** The search of the main area if it has one, else that of the sidebar: the last one that can be seen. */
const focusSearch = (): boolean => {
  const search = [...document.querySelectorAll<HTMLInputElement>('input[data-page-search]')].findLast((input) =>
    input.checkVisibility(),
  )
  search?.focus()
  search?.select()
  return search !== undefined
}

/** The keys "/" and "?", and the dialog behind "?". */
export function Shortcuts({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const groups = useShortcutGroups()
  useShortcutHelp('Everywhere', EVERYWHERE)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      if (event.key === '/' && focusSearch()) event.preventDefault()
      if (event.key === '?') onOpenChange(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [onOpenChange])

  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <div className="flex flex-col gap-5">
        {Object.entries(groups).map(([title, shortcuts]) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-1 text-xs font-semibold text-muted">{title}</h3>
            <dl className="divide-y">
              {shortcuts.map(({ keys, text }) => (
                <div key={text} className="flex items-center justify-between gap-4 py-2">
                  <dt>{text}</dt>
                  <dd className="flex gap-1">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
